import type { ErasureDto } from '@campus-deals/contracts/identity/user.dto';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Eraser } from 'lucide-react';
import { Badge } from '../../components/ui/badge.js';
import { Button } from '../../components/ui/button.js';
import { LongDate } from '../../components/ui/long-date.js';
import { Loading, Skeleton } from '../../components/ui/skeleton.js';
import { EmptyState, ErrorState } from '../../components/ui/states.js';
import { erasuresQuery } from './admin-users.api.js';

const PARTS = [
  ['catalogDoneAt', 'Catalog'],
  ['billingDoneAt', 'Billing'],
  ['notificationDoneAt', 'Notification'],
  ['providerDoneAt', 'Sign-in provider'],
] as const satisfies (readonly [keyof ErasureDto, string])[];

/** Shows the progress of each account's erasure, which no longer identifies the user. */
export function ErasureReceipts() {
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(erasuresQuery);
  if (isPending)
    return (
      <Loading label="Loading erasure receipts" className="space-y-3">
        {[1, 2, 3].map((each) => (
          <Skeleton key={each} className="h-24 rounded-lg" />
        ))}
      </Loading>
    );
  if (isError) return <ErrorState title="Unable to load erasure receipts." onRetry={() => void refetch()} />;
  const erasures = data.pages.flatMap(({ items }) => items);
  if (erasures.length === 0)
    return (
      <EmptyState icon={<Eraser />} title="No account was deleted yet">
        Each deleted account gets a receipt here, which shows what is erased and what is still waiting.
      </EmptyState>
    );
  return (
    <>
      <ul className="space-y-3">
        {erasures.map((erasure) => (
          <Receipt key={erasure.id} erasure={erasure} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="secondary" className="mt-5" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}

function Receipt({ erasure }: { erasure: ErasureDto }) {
  return (
    <li className="sheet p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-sm wrap-anywhere">
          <code>{erasure.id}</code>
        </p>
        {erasure.completedAt ? <Badge tone="success">Erased everywhere</Badge> : <Badge tone="warning">Going on</Badge>}
      </div>
      <p className="mt-1 text-sm text-muted">
        Deleted on <LongDate at={erasure.requestedAt} />
      </p>
      <ul className="mt-3 flex flex-wrap gap-2">
        {PARTS.map(([field, part]) => (
          <li key={field}>
            <Badge tone={erasure[field] ? 'success' : 'neutral'}>
              {part}: {erasure[field] ? 'erased' : 'waiting'}
            </Badge>
          </li>
        ))}
      </ul>
    </li>
  );
}
