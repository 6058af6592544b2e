import { useQuery } from '@tanstack/react-query';
import { EmptyState, ErrorState } from '../../components/ui/states.js';
import { Loading } from '../../components/ui/skeleton.js';
import { CollegeCard, CollegeCardSkeleton } from './college-card.js';
import { featuredCollegesQuery } from './colleges.api.js';
import { School } from 'lucide-react';

/** On a phone, a row that scrolls sideways instead of a column many screens long. */
const GRID =
  'gap-4 max-sm:-mx-4 max-sm:flex max-sm:snap-x max-sm:scroll-px-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 max-sm:[scrollbar-width:none] max-sm:*:w-64 max-sm:*:shrink-0 max-sm:*:snap-start sm:grid sm:grid-cols-[repeat(auto-fill,minmax(260px,1fr))] md:gap-5';

export function FeaturedColleges() {
  const { data, isPending, isError, refetch } = useQuery(featuredCollegesQuery);
  if (isPending) {
    return (
      <Loading label="Loading featured colleges" className={GRID}>
        {Array.from({ length: 8 }, (_, index) => (
          <CollegeCardSkeleton key={index} />
        ))}
      </Loading>
    );
  }
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
