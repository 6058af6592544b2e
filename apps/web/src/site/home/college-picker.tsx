import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { DetailLink } from '../../kit/ui/detail-link.js';
import { ErrorState, LoadingList } from '../../kit/ui/states.js';
import { Tabs } from '../../kit/ui/tabs.js';
import { TextField } from '../../kit/ui/text-field.js';
import { CollegeOption } from '../../marketplace/colleges/college-option.js';
import { to } from '../../platform/paths.js';
import { classNames } from '../../platform/react/class-names.js';
import {
  type CollegeFilter,
  collegesQuery,
  isSearchable,
  statesQuery,
} from '../../marketplace/colleges/colleges.api.js';
import { useDebounced } from '../../platform/react/debounced.js';

/** Finds a college by text or by state, with the matches beside it. */
export function CollegePicker() {
  const [filter, setFilter] = useState<CollegeFilter>({ text: '', state: '' });
  const results = useRef<HTMLDivElement>(null);
  /** Clears the text. The chosen state again deselects it. */
  const chooseState = (state: string) => {
    setFilter({ text: '', state: filter.state === state ? '' : state });
    // On a phone the results are below all the states.
    results.current?.scrollIntoView?.({ block: 'nearest' });
  };
  const heading = filter.state
    ? `Colleges in ${filter.state}`
    : filter.text.trim().length > 2
      ? 'Matching colleges'
      : 'All colleges';
  const byText = (
    <>
      <TextField
        label="College name or city"
        type="search"
        value={filter.text}
        onChange={({ target }) => setFilter({ text: target.value, state: '' })}
        placeholder="Iowa, Lawrence, community college"
        autoComplete="off"
      />
      <p className="mt-3 text-sm text-muted">
        Some colleges are open and have deals. Others open once enough students have subscribed, and every one counts.
      </p>
    </>
  );
  return (
    <div className="sheet grid items-start gap-6 p-5 md:p-8 lg:grid-cols-2 lg:gap-10">
      <Tabs
        label="Find a college"
        tabs={[
          { id: 'search', title: 'Search Colleges', content: byText },
          {
            id: 'state',
            title: 'Browse by State',
            content: <StateList chosen={filter.state} onChoose={chooseState} />,
          },
        ]}
      />
      <div ref={results} className="min-w-0 scroll-mb-20 lg:border-l lg:border-line lg:pl-10">
        <h3 className="mb-2 text-base font-semibold" aria-live="polite">
          {heading}
        </h3>
        <CollegeResults text={filter.text} state={filter.state} />
      </div>
    </div>
  );
}

/** Number of states shown before "Show All States". */
const PREVIEW = 10;

function StateList({ chosen, onChoose }: { chosen: string; onChoose: (state: string) => void }) {
  const { data, isPending, isError, refetch } = useQuery(statesQuery);
  const [isExpanded, setIsExpanded] = useState(false);
  if (isPending)
    return <LoadingList label="Loading states" className="flex flex-wrap gap-2" count={PREVIEW} size="h-11 w-24" />;
  if (isError) return <ErrorState title="Unable to load the states." onRetry={() => void refetch()} />;
  const shown = isExpanded ? data : data.slice(0, PREVIEW);
  return (
    <div>
      <ul className="flex flex-wrap gap-2" aria-label="States">
        {shown.map((state) => (
          <li key={state}>
            <button
              type="button"
              aria-pressed={state === chosen}
              onClick={() => onChoose(state)}
              className={classNames(
                'min-h-11 rounded-md border px-3.5 text-body font-medium transition-colors md:min-h-10',
                state === chosen
                  ? 'border-brand bg-brand text-on-brand'
                  : 'border-line bg-surface hover:border-brand hover:text-brand',
              )}
            >
              {state}
            </button>
          </li>
        ))}
      </ul>
      {data.length > PREVIEW && (
        <button
          type="button"
          onClick={() => setIsExpanded(!isExpanded)}
          aria-expanded={isExpanded}
          className="link mt-3 min-h-11"
        >
          {isExpanded ? 'Show Less' : 'Show All States'}
        </button>
      )}
    </div>
  );
}

/** Lists the colleges that match a filter, in a scrolling box. */
function CollegeResults({ text, state }: CollegeFilter) {
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
