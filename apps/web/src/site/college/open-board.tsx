import type { CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ArrowRight, Store } from 'lucide-react';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { VENDOR_GRID, VendorCard, VendorCardSkeleton } from '../vendor/vendor-card.js';
import { EmptyState, ErrorState, Loading, LoadingList, Skeleton } from '../../kit/ui/states.js';
import { WhenNear } from '../../kit/ui/when-near.js';
import { to } from '../../platform/paths.js';
import { DealBoard } from './deal-board.js';
import { isReduced } from './deal-filters.js';
import { collegeStatsQuery, popularVendorsQuery, SHOWN_VENDORS } from './deals.api.js';
import { formatNumber } from '../../kit/text/plural.js';
import { lazyNamed, lazyPart } from '../../platform/react/lazy-part.js';
import type { OwnFacts } from './board-tools.js';
import { openingTab } from './opening-tab.js';
import { useBoardChoice } from './use-board-choice.js';

const tools = () => import('./board-tools.js');
const BoardTools = lazyNamed(tools, 'BoardTools');
const BoardWayOut = lazyNamed(tools, 'BoardWayOut');
const CollegeSavings = lazyNamed(tools, 'CollegeSavings');
const NearCollege = lazyNamed(tools, 'NearCollege');

/** Below the first screen. */
export const BoardNewsletter = lazyPart(() => import('./board-newsletter.js'), 'BoardNewsletter');

/** Board of an active college: deals, vendors and newsletter. */
export function OpenBoard({ college }: { college: CollegeDto }) {
  const { collegeId = college.shortName } = useParams();
  const [ownFacts, setOwnFacts] = useState<OwnFacts>();
  const { data: stats, isPending } = useQuery(collegeStatsQuery(collegeId));
  const [choice, choose] = useBoardChoice(stats?.lists);
  const opening = isPending ? undefined : openingTab(stats?.lists, choice.category);
  const tab = choice.tab ?? opening;
  // It stays one element while the board changes, so that React hydrates it meanwhile.
  const newsletter = useMemo(
    () => (
      <Suspense fallback={null}>
        <BoardNewsletter college={college} />
      </Suspense>
    ),
    [college],
  );
  return (
    <>
      <section aria-labelledby="deals-title">
        <h2 id="deals-title" className="sr-only">
          Deals
        </h2>
        <DealBoard
          {...choice}
          {...(choice.usableBy && ownFacts)}
          tab={tab}
          lists={stats?.lists}
          collegeId={collegeId}
          onChoose={choose}
          wayOut={
            <Suspense fallback={null}>
              <BoardWayOut tab={tab} filter={choice} dealCount={college.dealCount} onChoose={choose} />
            </Suspense>
          }
          tools={
            tab &&
            (isReduced(choice) || choice.sort !== undefined || choice.category !== undefined) && (
              <WhenNear className="mb-3 min-h-13">
                <BoardTools
                  collegeId={college.id}
                  filter={choice}
                  onChange={(filter) => choose({ ...filter, tab })}
                  onOwnFacts={setOwnFacts}
                />
              </WhenNear>
            )
          }
        />
      </section>
      {newsletter}
      <PopularVendors collegeId={collegeId} />
      <WhenNear className="space-y-14">
        <NearCollege college={college} />
      </WhenNear>
      <section aria-labelledby="stats-title">
        <h2 id="stats-title" className="mb-5 text-2xl md:text-3xl">
          At a glance
        </h2>
        <CollegeStats collegeId={collegeId} savings={stats && <CollegeSavings {...stats.savings} />} />
      </section>
    </>
  );
}

/** Shows the four vendors of a college with the most saves and redemptions, and a link to all. */
function PopularVendors({ collegeId }: { collegeId: string }) {
  const { data, isPending, isError, refetch } = useInfiniteQuery(popularVendorsQuery(collegeId));
  const vendors = data?.pages[0]?.items ?? [];
  return (
    <section aria-labelledby="vendors-title">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h2 id="vendors-title" className="text-2xl md:text-3xl">
          Popular Vendors
        </h2>
        {vendors.length > SHOWN_VENDORS && (
          <Link to={to('collegeVendors', { collegeId })} className="link inline-flex min-h-11 items-center gap-1.5">
            View All
            <ArrowRight className="size-4" />
          </Link>
        )}
      </div>
      {isPending && (
        <LoadingList label="Loading vendors" className={VENDOR_GRID} count={SHOWN_VENDORS} of={VendorCardSkeleton} />
      )}
      {isError && <ErrorState title="Unable to load the vendors." onRetry={() => void refetch()} />}
      {data && vendors.length === 0 && (
        <EmptyState icon={<Store />} title="No vendors available for this college yet." />
      )}
      {vendors.length > 0 && (
        <ul className={VENDOR_GRID}>
          {vendors.slice(0, SHOWN_VENDORS).map((vendor) => (
            <li key={vendor.id}>
              <VendorCard vendor={vendor} collegeId={collegeId} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Highest count that the server reports; shown as "1,000+". */
const COUNTED_UP_TO = 1000;

const counted = (count: number) => (count >= COUNTED_UP_TO ? `${formatNumber(COUNTED_UP_TO)}+` : formatNumber(count));

/** Shows four numbers about a college's deals, and what they saved this month. */
function CollegeStats({ collegeId, savings }: { collegeId: string; savings: ReactNode }) {
  const { data, isError, refetch } = useQuery(collegeStatsQuery(collegeId));
  if (isError) return <ErrorState title="Unable to load the stats." onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading label="Loading stats">
        <Skeleton className="h-31 rounded-lg md:h-37" />
      </Loading>
    );
  const stats = [
    ['Active Deals', counted(data.activeDeals)],
    ['Local Vendors', counted(data.localVendors)],
    ['New This Week', counted(data.newThisWeek)],
    ['Happy Students', formatNumber(data.students)],
  ] as const;
  return (
    <div className="sheet p-6 md:p-10">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-6 md:grid-cols-4">
        {stats.map(([name, value]) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="mt-1.5 text-body text-muted">{name}</dt>
            <dd className="font-display text-4xl leading-none font-extrabold tracking-tight text-brand tabular-nums md:text-5xl">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {/* A catalog of an earlier version answers without savings. */}
      {data.savings?.cents > 0 && (
        <WhenNear className="mt-6 min-h-16 border-t border-line pt-4 sm:min-h-10">{savings}</WhenNear>
      )}
    </div>
  );
}
