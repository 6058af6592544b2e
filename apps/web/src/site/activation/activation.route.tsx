import type { CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { School } from 'lucide-react';
import { useId, useState } from 'react';
import { formatNumber } from '../../kit/text/plural.js';
import { Badge } from '../../kit/ui/badge.js';
import { Button } from '../../kit/ui/button.js';
import { EmptyState, ErrorState, LoadingList } from '../../kit/ui/states.js';
import { TextField } from '../../kit/ui/text-field.js';
import { isSearchable } from '../../marketplace/colleges/colleges.api.js';
import { PageHead } from '../../marketplace/page-head.js';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { readingPages } from '../../platform/api/api.js';
import { to } from '../../platform/paths.js';
import { useDebounced } from '../../platform/react/debounced.js';
import { ActivationRow, ActivationRowSkeleton } from './activation-row.js';
import { loadPage } from '../../platform/api/loading.js';

export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  await loadPage(context, {
    wanted: [
      (client) => client.ensureInfiniteQueryData(activationQuery('inactive')),
      (client) => client.ensureInfiniteQueryData(activationQuery('active')),
    ],
  });
  return null;
}

/** `/colleges/activation` */
export function Component() {
  return (
    <div className="page py-10 md:py-14">
      <PageHead
        title="College Activation Status"
        description="Track which colleges are close to their subscriber goal. Once a college reaches it, deals from local vendors are unlocked."
        canonical={to('activation')}
      />
      <h1 className="text-3xl md:text-5xl">College Activation Status</h1>
      <p className="mt-3 max-w-[68ch] text-lg text-muted">
        Track the activation progress of colleges in our network. Once a college reaches its subscriber goal, deals from
        local vendors will be unlocked!
      </p>
      <ActivationList />
    </div>
  );
}

const SKELETONS = 6;

/** Lists all colleges by activation: inactive ones first, then the open ones. */
export function ActivationList() {
  const [text, setText] = useState('');
  return (
    <>
      <TextField
        label="College name or city"
        type="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
        autoComplete="off"
        className="mt-6 max-w-md"
      />
      <FoundColleges text={useDebounced(text, 180)} />
    </>
  );
}

function FoundColleges({ text }: { text: string }) {
  // The previous results stay visible while the next ones load.
  const inactive = useInfiniteQuery({ ...activationQuery('inactive', text), placeholderData: keepPreviousData });
  const active = useInfiniteQuery({ ...activationQuery('active', text), placeholderData: keepPreviousData });
  if (inactive.isPending || active.isPending)
    return (
      <LoadingList label="Loading colleges" className={`mt-10 ${ROWS}`} count={SKELETONS} of={ActivationRowSkeleton} />
    );
  if (inactive.isError || active.isError) {
    const retry = () => {
      if (inactive.isError) void inactive.refetch();
      if (active.isError) void active.refetch();
    };
    return (
      <div className="pt-10">
        <ErrorState title="Unable to load colleges information." onRetry={retry} />
      </div>
    );
  }
  const sections = [
    { title: 'Coming Soon', tone: 'neutral', query: inactive },
    { title: 'Active Colleges', tone: 'success', query: active },
  ] as const;
  if (sections.every(({ query }) => query.data.pages.every((page) => page.items.length === 0))) {
    return (
      <div className="pt-10">
        {text.trim() ? (
          <EmptyState icon={<School />} title={`No college matches "${text.trim()}".`}>
            Check the spelling, or search for its city.
          </EmptyState>
        ) : (
          <EmptyState icon={<School />} title="No colleges available at this time." />
        )}
      </div>
    );
  }
  return sections.map(({ title, tone, query }) => (
    <ActivationSection
      key={title}
      title={title}
      tone={tone}
      colleges={query.data.pages.flatMap((page) => page.items)}
      total={query.data.pages[0]?.total ?? null}
      hasMore={query.hasNextPage}
      isLoadingMore={query.isFetchingNextPage}
      onMore={() => void query.fetchNextPage()}
    />
  ));
}

const ROWS = 'sheet divide-y divide-line';

interface ActivationSectionProps {
  title: string;
  tone: 'neutral' | 'success';
  colleges: CollegeDto[];
  /** Total number of colleges; null if the server does not count them. */
  total: number | null;
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
}

function ActivationSection({ title, tone, colleges, total, hasMore, isLoadingMore, onMore }: ActivationSectionProps) {
  const id = useId();
  if (colleges.length === 0) return null;
  const count = total === null ? `${formatNumber(colleges.length)}${hasMore ? '+' : ''}` : formatNumber(total);
  return (
    <section aria-labelledby={id} className="pt-10">
      <h2 id={id} className="mb-5 flex items-center gap-3 text-2xl">
        {title}
        <Badge tone={tone} className="font-sans text-sm tracking-normal">
          {count}
        </Badge>
      </h2>
      <ul className={ROWS}>
        {colleges.map((college) => (
          <li key={college.id}>
            <ActivationRow college={college} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <div className="mt-6 text-center">
          <Button variant="secondary" isBusy={isLoadingMore} busyText="Loading..." onClick={onMore}>
            Show more colleges
          </Button>
        </div>
      )}
    </section>
  );
}

/** Time until the lists of the activation page become stale. */
const ACTIVATION_STALE_MS = 60_000;

/**
 * Reads `GET /api/colleges/active` or `/inactive`; becomes stale after a minute. A text that is too short does not
 * filter.
 */
function activationQuery(which: 'active' | 'inactive', text = '') {
  const search = (isSearchable({ text, state: '' }) && text.trim()) || undefined;
  return { ...readingPages(`/api/colleges/${which}` as const, { query: { search } }), staleTime: ACTIVATION_STALE_MS };
}
