import type { CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import { activationProgress } from '@campus-deals/contracts/gateway/site-rules';
import { useQuery } from '@tanstack/react-query';
import { School } from 'lucide-react';
import { CollegeCrest } from '../../components/art/college-crest.js';
import { DetailLink } from '../../components/ui/detail-link.js';
import { ProgressFill } from '../../components/ui/progress-fill.js';
import { LoadingList, Skeleton } from '../../components/ui/skeleton.js';
import { EmptyState, ErrorState } from '../../components/ui/states.js';
import { to } from '../../config/paths.js';
import { CollegeStatus } from './college-status.js';
import { featuredCollegesQuery } from './colleges.api.js';

/** On a phone, a row that scrolls sideways instead of a column many screens long. */
const GRID =
  'gap-4 max-sm:-mx-4 max-sm:flex max-sm:snap-x max-sm:scroll-px-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 max-sm:[scrollbar-width:none] max-sm:*:w-64 max-sm:*:shrink-0 max-sm:*:snap-start sm:grid sm:grid-cols-[repeat(auto-fill,minmax(260px,1fr))] md:gap-5';

export function FeaturedColleges() {
  const { data, isPending, isError, refetch } = useQuery(featuredCollegesQuery);
  if (isPending)
    return <LoadingList label="Loading featured colleges" className={GRID} count={8} of={CollegeCardSkeleton} />;
  if (isError) return <ErrorState title="Unable to load colleges information." onRetry={() => void refetch()} />;
  if (data.length === 0) return <EmptyState icon={<School />} title="No colleges available at the moment." />;
  return (
    <ul className={GRID}>
      {data.map((college) => (
        <li key={college.id}>
          <CollegeCard college={college} />
        </li>
      ))}
    </ul>
  );
}

/** Card of a college in the grid; all of it is one link. */
function CollegeCard({ college }: { college: CollegeDto }) {
  const percent = activationProgress(college.subscriberCount, college.subscriptionGoal);
  return (
    <DetailLink
      to={to('college', { collegeId: college.shortName })}
      className="sheet group flex h-full flex-col gap-4 p-5 transition-[box-shadow,transform,border-color] hover:-translate-y-0.5 hover:border-edge/60 hover:shadow-lift"
    >
      <span className="flex items-center gap-4">
        <CollegeCrest college={college} className="size-14" />
        <span className="min-w-0">
          <span className="line-clamp-3 font-display text-[1.0625rem] leading-snug font-bold group-hover:text-brand">
            {college.name}
          </span>
          <span className="block text-sm text-muted">
            {college.city}, {college.state}
          </span>
        </span>
      </span>
      <span className="mt-auto flex items-center gap-3">
        <CollegeStatus college={college} />
        {!college.isActive && (
          <span className="h-1.5 flex-1 overflow-hidden rounded-full bg-well" aria-hidden="true">
            <ProgressFill percent={percent} />
          </span>
        )}
      </span>
    </DetailLink>
  );
}

function CollegeCardSkeleton() {
  return (
    <div className="sheet flex flex-col gap-4 p-5">
      <div className="flex items-center gap-4">
        <Skeleton className="size-14 shrink-0" />
        <div className="grow space-y-2">
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      </div>
      <Skeleton className="h-6 w-32" />
    </div>
  );
}
