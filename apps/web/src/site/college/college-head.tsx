import type { CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import { CollegeCrest } from '../../marketplace/art/college-crest.js';
import { Badge } from '../../kit/ui/badge.js';
import { Skeleton } from '../../kit/ui/states.js';
import { CollegeMenu } from './college-bar.js';

const LINE = 'page flex items-center gap-3 py-2.5 md:gap-4 md:py-3.5';
const CREST = 'size-10 md:size-12';

interface CollegeHeadProps {
  college: CollegeDto;
  /** Entries of the menu that the name opens. */
  actions: { label: string; href: string }[];
}

/** Shows a college's crest, name and place in one line. */
export function CollegeHead({ college, actions }: CollegeHeadProps) {
  return (
    <div className="board border-b border-line">
      <div className={LINE}>
        <CollegeCrest college={college} className={CREST} />
        <div className="min-w-0 md:flex md:items-baseline md:gap-3">
          <CollegeMenu college={college} actions={actions}>
            <h1 className="line-clamp-2 text-lg leading-tight wrap-anywhere md:text-2xl" title={college.name}>
              {college.name}
            </h1>
          </CollegeMenu>
          <p className="flex flex-wrap items-center gap-x-2.5 text-sm leading-snug text-muted md:text-[0.9375rem]">
            {college.city}, {college.state}
            {!college.isActive && <Badge tone="brand">Coming Soon</Badge>}
          </p>
        </div>
      </div>
    </div>
  );
}

export function CollegeHeadSkeleton() {
  return (
    <div role="status" className="board border-b border-line">
      <span className="sr-only">Loading the college</span>
      <div className={LINE}>
        <Skeleton className={CREST} />
        <div className="space-y-2">
          <Skeleton className="h-5 w-56" />
          <Skeleton className="h-4 w-36" />
        </div>
      </div>
    </div>
  );
}
