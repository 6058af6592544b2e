import type { VendorAnalyticsDto } from '@campus-deals/contracts/catalog/vendor-analytics.dto';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChartColumn, Download, Store, Ticket } from 'lucide-react';
import { dollars } from '../../kit/text/cents.js';
import { longDay } from '../../kit/text/dates.js';
import { plural } from '../../kit/text/plural.js';
import { Button, buttonClasses, LinkButton } from '../../kit/ui/button.js';
import { DayRangeFields } from '../../kit/ui/day-range-fields.js';
import { SectionCard } from '../../kit/ui/section-card.js';
import { EmptyState, ErrorState, InlineError, Loading, Skeleton } from '../../kit/ui/states.js';
import { reading } from '../../platform/api/api.js';
import { isNotFound } from '../../platform/api/http-client.js';
import { DAY_MS, useNow } from '../../platform/browser/clock.js';
import {
  dayRangeOf,
  dayRangeQuery,
  rangeProblem,
  useRangeChoice,
  type DayRange,
} from '../../platform/browser/day-range.js';
import { to } from '../../platform/paths.js';
import { VendorPage } from '../vendor-page.js';
import { CountersCard, DayChart, DealsTable, FunnelCard, HourChart, StepTotals } from './analytics-cards.js';

export const access = 'vendorAnalytics';

/** `/vendor/analytics`. Range and deal are in the address. */
export function Component() {
  return (
    <VendorPage title="Analytics">
      <Analytics />
    </VendorPage>
  );
}

/** Shows the interactions with the vendor's deals, for the range in the address. */
function Analytics() {
  const [choice, choose] = useRangeChoice(choiceOf);
  const now = useNow(DAY_MS);
  const { data, error, refetch, isPlaceholderData } = useQuery(analyticsQuery(choice, now));
  const shown = error ? undefined : data;
  const refused = rangeProblem(error);
  if (isNotFound(error) && choice.dealId)
    return (
      <EmptyState
        icon={<Ticket />}
        title="Deal Not Found"
        action={<Button onClick={() => choose({ dealId: undefined })}>Show all deals</Button>}
      >
        It was deleted, or is not one of yours.
      </EmptyState>
    );
  if (isNotFound(error))
    return (
      <EmptyState
        icon={<Store />}
        title="Complete Your Registration"
        action={<LinkButton to={to('vendorRegister')}>Register Your Business</LinkButton>}
      >
        Your business is registered first; then its deals are counted.
      </EmptyState>
    );
  const dealTitle = data?.deals.find(({ dealId }) => String(dealId) === choice.dealId)?.title;
  return (
    <div className="space-y-6">
      <RangeBar choice={choice} onChoose={choose} now={now} csv={csvAddress(choice, now)} dealTitle={dealTitle} />
      {refused !== undefined ? (
        <InlineError>{refused}</InlineError>
      ) : error ? (
        <ErrorState title="Unable to load your numbers." onRetry={() => void refetch()} />
      ) : shown ? (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
          <Numbers analytics={shown} onChoose={(dealId) => choose({ dealId })} />
        </div>
      ) : (
        <AnalyticsSkeleton />
      )}
    </div>
  );
}

function Numbers({ analytics, onChoose }: { analytics: VendorAnalyticsDto; onChoose: (dealId: string) => void }) {
  const { range, totals, savings, uncountedCodes, previous, days, hours, deals, timeZone } = analytics;
  // An answer of an older version has neither.
  const { counters = [], places = [] } = analytics;
  if (deals.length === 0)
    return (
      <EmptyState
        icon={<ChartColumn />}
        title="No numbers yet"
        action={<LinkButton to={to('vendorNewDeal')}>Post a deal</LinkButton>}
      >
        Once a deal is approved, what students do with it is counted here.
      </EmptyState>
    );
  const isQuiet = Object.values(totals).every((number) => number === 0);
  return (
    <div className="space-y-6">
      <p role="status" className="text-body text-muted">
        {`${longDay(range.from)} to ${longDay(range.to)}${isQuiet ? '. No activity in this period. A deal that waits for approval is not counted yet.' : ''}`}
      </p>
      <StepTotals totals={totals} previous={previous} />
      {savings.redemptions > 0 && (
        <SectionCard title="What students saved">
          <p className="font-display text-4xl font-extrabold tabular-nums">{dollars(savings.cents)}</p>
          <p className="mt-1 text-body text-muted">
            Known for {savings.known} of {plural(savings.redemptions, 'redemption')}. State a usual price, or enter the
            bill at the counter, to know more.
          </p>
        </SectionCard>
      )}
      <FunnelCard totals={totals} uncountedCodes={uncountedCodes} />
      <DayChart days={days} />
      <HourChart days={days} hours={hours} timeZone={timeZone} />
      {counters.length > 0 && <CountersCard counters={counters} places={places} />}
      <DealsTable deals={deals} onChoose={onChoose} />
    </div>
  );
}

function AnalyticsSkeleton() {
  return (
    <Loading label="Loading your numbers" className="space-y-6">
      <div className="tiles gap-3 md:gap-4">
        <Skeleton className="h-36" />
        <Skeleton className="h-36" />
        <Skeleton className="h-36" />
        <Skeleton className="h-36" />
      </div>
      <Skeleton className="h-72" />
      <Skeleton className="h-96" />
    </Loading>
  );
}

/** Reads the interactions with the vendor's deals; again on each visit, since they change by themselves. */
function analyticsQuery(choice: AnalyticsChoice, now: number) {
  const query = rangeQuery(choice, now);
  return { ...reading('/api/vendor/analytics', { query }), staleTime: 0, placeholderData: keepPreviousData };
}

/** Address of the same numbers as a spreadsheet. */
function csvAddress(choice: AnalyticsChoice, now: number): string {
  const query = new URLSearchParams(rangeQuery(choice, now)).toString();
  return `/api/vendor/analytics.csv${query && `?${query}`}`;
}

interface RangeBarProps {
  choice: AnalyticsChoice;
  onChoose: (change: Partial<AnalyticsChoice>) => void;
  now: number;
  csv: string;
  /** Title of the deal, if only one is shown. */
  dealTitle: string | undefined;
}

/** Chooses the range, shows the deal filter, and links the spreadsheet. */
function RangeBar({ choice, onChoose, now, csv, dealTitle }: RangeBarProps) {
  return (
    <div className="flex flex-wrap items-end gap-3 md:gap-4">
      <DayRangeFields range={choice} onChoose={onChoose} now={now} />
      <a href={csv} download className={buttonClasses('secondary', 'max-sm:w-full')}>
        <Download className="size-4.5" />
        Download CSV
      </a>
      {choice.dealId && (
        <div className="flex min-h-11 flex-wrap items-center gap-x-3 max-sm:w-full">
          <p className="text-body">
            Only <strong>{dealTitle ?? 'one deal'}</strong>
          </p>
          <Button variant="quiet" onClick={() => onChoose({ dealId: undefined })}>
            Show all deals
          </Button>
        </div>
      )}
    </div>
  );
}

/** Range of days and the deal to show. Kept in the page's address, so that it can be bookmarked and shared. */
interface AnalyticsChoice extends DayRange {
  dealId: string | undefined;
}

/** Parses the address. */
export function choiceOf(params: URLSearchParams): AnalyticsChoice {
  const dealId = /^\d+$/.exec(params.get('dealId') ?? '')?.[0];
  return { ...dayRangeOf(params), dealId };
}

/** Returns the query for the API. */
export function rangeQuery({ dealId, ...range }: AnalyticsChoice, now: number): Record<string, string> {
  return { ...dayRangeQuery(range, now), ...(dealId && { dealId }) };
}
