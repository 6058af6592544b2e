import type { CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import { ExternalLink, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { CollegeCrest } from '../../components/art/college-crest.js';
import { Badge } from '../../components/ui/badge.js';
import { Skeleton } from '../../components/ui/skeleton.js';
import { STATE_NAMES } from '@campus-deals/contracts/catalog/states';

/** Shows a college's name and place, and the sign-in for a visitor. */
export function CollegeHead({ college, signIn }: { college: CollegeDto; signIn: ReactNode }) {
  return (
    <div className="board border-b border-line">
      <div className="page flex flex-wrap items-center gap-x-6 gap-y-5 py-8 md:py-12">
        <CollegeCrest college={college} className="size-18 md:size-24" />
        <div className="min-w-0 flex-1 basis-56">
          <p className="mb-2">
            <Badge tone={college.isActive ? 'success' : 'brand'}>{college.isActive ? 'Active' : 'Coming Soon'}</Badge>
          </p>
          <h1 className="text-3xl md:text-5xl">{college.name}</h1>
          <p className="mt-2 flex flex-wrap items-center gap-x-5 text-muted">
            <span className="flex items-center gap-1.5">
              <MapPin className="size-4.5 shrink-0" />
              {college.city}, {STATE_NAMES[college.state] ?? college.state}
            </span>
            {college.website && (
              <a
                href={college.website}
                target="_blank"
                rel="noopener noreferrer"
                className="link inline-flex min-h-11 items-center md:min-h-6 gap-1.5"
              >
                {college.website.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
                <ExternalLink className="size-3.5" />
                <span className="sr-only">(opens in a new tab)</span>
              </a>
            )}
          </p>
        </div>
        {signIn}
      </div>
    </div>
  );
}

export function CollegeHeadSkeleton() {
  return (
    <div role="status" className="board border-b border-line">
      <span className="sr-only">Loading the college</span>
      <div className="page flex flex-wrap items-center gap-6 py-8 md:py-12">
        <Skeleton className="size-18 md:size-24" />
        <div className="min-w-0 flex-1 basis-56 space-y-3">
          <Skeleton className="h-6 w-24" />
          <Skeleton className="h-10 w-4/5 max-w-lg" />
          <Skeleton className="h-5 w-48" />
        </div>
      </div>
    </div>
  );
}
