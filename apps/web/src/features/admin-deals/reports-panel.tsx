import type { AdminDealDto } from '@campus-deals/contracts/admin-deal.dto';
import { REPORT_REASON_LABELS } from '@campus-deals/contracts/enumerations';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../components/ui/button.js';
import { Loading, Skeleton } from '../../components/ui/skeleton.js';
import { ErrorState } from '../../components/ui/states.js';
import { useClock } from '../../lib/browser/clock.js';
import { roughlyAgo } from '../../lib/copy/dates.js';
import { plural } from '../../lib/copy/plural.js';
import { reportsQuery, useDismissReports } from './admin-deals.api.js';

interface ReportsPanelProps {
  deal: AdminDealDto;
  onDismissed: () => void;
  onDelete: () => void;
}

/** What students have reported of a deal, and what can be done about it. */
export function ReportsPanel({ deal, onDismissed, onDelete }: ReportsPanelProps) {
  const { data, isPending, isError, refetch } = useQuery(reportsQuery(deal.id));
  const dismissal = useDismissReports();
  return (
    <section aria-label="Reports" className="mt-5 rounded-md border border-warning bg-warning-soft p-4 text-ink">
      <h3 className="text-lg">{plural(deal.reportCount, 'student')} reported this deal</h3>
      <p className="mt-1 text-[0.9375rem]">
        {deal.isHidden ? 'Hidden until you review it. We notified its vendor.' : 'Students still see it.'}
      </p>
      {isPending ? (
        <Loading label="Loading the reports" className="mt-3 space-y-2">
          <Skeleton className="h-6 w-3/5" />
          <Skeleton className="h-6 w-2/5" />
        </Loading>
      ) : isError ? (
        <ErrorState title="Unable to load the reports." onRetry={() => void refetch()} />
      ) : (
        <ul className="mt-3 max-h-64 space-y-2 overflow-y-auto">
          {data
            .filter(({ dismissedAt }) => dismissedAt === null)
            .map(({ id, reason, comment, createdAt }) => (
              <Report key={id} reason={REPORT_REASON_LABELS[reason]} comment={comment} at={createdAt} />
            ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          look="secondary"
          isBusy={dismissal.isPending}
          aria-disabled={dismissal.isPending}
          onClick={() => !dismissal.isPending && dismissal.mutate(deal, { onSuccess: onDismissed })}
        >
          {deal.isHidden ? 'Dismiss reports and show it again' : 'Dismiss reports'}
        </Button>
        <Button look="quiet-danger" onClick={onDelete}>
          Delete deal
        </Button>
      </div>
    </section>
  );
}

function Report({ reason, comment, at }: { reason: string; comment: string | null; at: string }) {
  const clock = useClock();
  return (
    <li className="text-[0.9375rem]">
      <strong className="font-semibold">{reason}</strong>{' '}
      <span className="text-sm text-muted">{roughlyAgo(at, clock)}</span>
      {comment && <span className="block wrap-anywhere">{comment}</span>}
    </li>
  );
}
