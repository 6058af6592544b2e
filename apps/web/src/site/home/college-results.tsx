import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { DetailLink } from '../../kit/ui/detail-link.js';
import { ErrorState, LoadingList } from '../../kit/ui/states.js';
import { to } from '../../platform/paths.js';
import { useDebounced } from '../../platform/react/debounced.js';
import { CollegeOption } from '../../marketplace/colleges/college-option.js';
import { collegesQuery, isSearchable, type CollegeFilter } from '../../marketplace/colleges/colleges.api.js';

/** Lists the colleges that match a filter, in a scrolling box. */
export function CollegeResults({ text, state }: CollegeFilter) {
  const filter = { text: useDebounced(text, 180), state };
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    collegesQuery(filter),
  );
  const colleges = data?.pages.flatMap((page) => page.items) ?? [];

  if (!isSearchable({ text, state }))
    return <p className="grid h-60 place-items-center px-6 text-center text-muted">Type at least three letters.</p>;
  if (isError) return <ErrorState title="Failed to fetch colleges" onRetry={() => void refetch()} />;
  if (isPending)
    return (
      <LoadingList label="Loading colleges" className="h-60 space-y-4 overflow-hidden py-2" count={5} size="h-9" />
    );
  if (colleges.length === 0) {
    const nothingAtAll = text.trim() === '' && state === '';
    return (
      <p className="grid h-60 place-items-center px-6 text-center text-muted">
        {nothingAtAll
          ? 'No colleges available at the moment.'
          : 'No colleges found. Try a different search or browse by state.'}
      </p>
    );
  }
  return (
    <ul className="-mx-2 max-h-60 overflow-y-auto overscroll-contain" aria-label="Colleges">
      {colleges.map((college) => (
        <li key={college.id}>
          <DetailLink
            to={to('college', { collegeId: college.shortName })}
            className="block rounded-md px-2 py-2 hover:bg-well focus-visible:-outline-offset-2"
          >
            <CollegeOption college={college} />
          </DetailLink>
        </li>
      ))}
      {hasNextPage && (
        <li>
          <button
            type="button"
            disabled={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
            className="flex min-h-11 w-full items-center justify-center gap-1.5 rounded-md font-semibold text-brand hover:bg-well focus-visible:-outline-offset-2"
          >
            <ChevronDown className="size-4" />
            {isFetchingNextPage ? 'Loading...' : 'More colleges'}
          </button>
        </li>
      )}
    </ul>
  );
}
