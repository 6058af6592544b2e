import type { CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import { useQuery } from '@tanstack/react-query';
import { School } from 'lucide-react';
import { Fragment } from 'react';
import { CollegeCrest } from '../../marketplace/art/college-crest.js';
import { DetailLink } from '../../kit/ui/detail-link.js';
import { EmptyState, ErrorState, LoadingList, Skeleton } from '../../kit/ui/states.js';
import { CollegeStatus } from '../../marketplace/colleges/college-option.js';
import { to } from '../../platform/paths.js';
import { featuredCollegesQuery } from '../../marketplace/colleges/colleges.api.js';

/** On a phone, a row that scrolls sideways instead of a column many screens long. */
const GRID =
  'gap-4 max-sm:-mx-4 max-sm:flex max-sm:snap-x max-sm:scroll-px-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 max-sm:[scrollbar-width:none] max-sm:*:w-64 max-sm:*:shrink-0 max-sm:*:snap-start sm:grid sm:grid-cols-[repeat(auto-fill,minmax(260px,1fr))] md:gap-5';

/** Shows the featured colleges that have deals as cards, and names those that open soon. */
export function FeaturedColleges() {
  const { data, isPending, isError, refetch } = useQuery(featuredCollegesQuery);
  if (isPending)
    return <LoadingList label="Loading featured colleges" className={GRID} count={8} of={CollegeCardSkeleton} />;
  if (isError) return <ErrorState title="Unable to load colleges information." onRetry={() => void refetch()} />;
  const withDeals = data.filter(({ isActive, dealCount }) => isActive && dealCount > 0);
  const soon = data.filter(({ isActive }) => !isActive);
  if (withDeals.length + soon.length === 0)
    return <EmptyState icon={<School />} title="No colleges available at the moment." />;
  return (
    <div className="space-y-5">
      {withDeals.length > 0 && (
        <ul className={GRID}>
          {withDeals.map((college) => (
            <li key={college.id}>
              <CollegeCard college={college} />
            </li>
          ))}
        </ul>
      )}
      {soon.length > 0 && (
        <p className="text-muted">
          Opening soon:{' '}
          {soon.map(({ id, shortName, name }, index) => (
            <Fragment key={id}>
              {index > 0 && ', '}
              <DetailLink to={to('college', { collegeId: shortName })} className="link">
                {name}
              </DetailLink>
            </Fragment>
          ))}
        </p>
      )}
    </div>
  );
}

/** Card of a college in the grid; all of it is one link. */
function CollegeCard({ college }: { college: CollegeDto }) {
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
      <span className="mt-auto">
        <CollegeStatus college={college} />
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
