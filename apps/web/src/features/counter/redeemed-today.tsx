import { useQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { Loading, Skeleton } from '../../components/ui/skeleton.js';
import { SectionCard } from '../../components/ui/section-card.js';
import { EmptyState, ErrorState } from '../../components/ui/states.js';
import { useNow } from '../../lib/browser/clock.js';
import { plural } from '../../lib/copy/plural.js';
import { redeemedTodayQuery } from './counter.api.js';

const TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });
const MINUTE_MS = 60_000;

/** Lists today's redemptions on all devices of this vendor. */
export function RedeemedToday() {
  const { data, isError, refetch } = useQuery(redeemedTodayQuery(useNow(MINUTE_MS)));
  return (
    <SectionCard
      title="Redeemed today"
      aside={data && data.count > 0 && <p className="font-semibold tabular-nums">{plural(data.count, 'code')}</p>}
    >
      {isError && !data ? (
        <ErrorState title="Unable to load what was redeemed today." onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading label="Loading what was redeemed today" className="space-y-3">
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </Loading>
      ) : data.count === 0 ? (
        <EmptyState icon={<Ticket />} title="Nothing redeemed today yet">
          Each code that you redeem is listed here.
        </EmptyState>
      ) : (
        <>
          <ul className="divide-y divide-line">
            {data.latest.map(({ dealTitle, discount, redeemedAt }) => (
              <li key={redeemedAt + dealTitle} className="flex items-baseline gap-x-4 py-2.5 max-sm:flex-wrap">
                <time dateTime={redeemedAt} className="w-19 shrink-0 text-[0.9375rem] text-muted tabular-nums">
                  {TIME.format(new Date(redeemedAt))}
                </time>
                <span className="min-w-0 flex-1 font-medium wrap-anywhere">{dealTitle}</span>
                {/* A badge can be as long as "BUY ONE GET ONE FREE": on a phone it has its own line. */}
                <span className="text-[0.9375rem] text-muted max-sm:basis-full max-sm:pl-23 sm:shrink-0">
                  {discount}
                </span>
              </li>
            ))}
          </ul>
          {data.count > data.latest.length && (
            <p className="mt-3 text-sm text-muted">The latest {data.latest.length} are shown.</p>
          )}
        </>
      )}
    </SectionCard>
  );
}
