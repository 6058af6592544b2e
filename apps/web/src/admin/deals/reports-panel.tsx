import {
  REPORT_REASON_LABELS,
  REVIEW_REPORT_REASON_LABELS,
  VENDOR_REPORT_REASON_LABELS,
} from '@campus-deals/contracts/catalog/report-labels';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../kit/ui/button.js';
import { ReadBoundary } from '../../kit/ui/read-boundary.js';
import { Skeleton } from '../../kit/ui/states.js';
import { useClock } from '../../platform/browser/clock.js';
import { roughlyAgo } from '../../kit/text/dates.js';
import { plural } from '../../kit/text/plural.js';
import { reportsQuery, useDismissReports, type Reported } from './admin-deals.api.js';

const LABELS: Record<Reported['kind'], Record<string, string>> = {
  deal: REPORT_REASON_LABELS,
  vendor: VENDOR_REPORT_REASON_LABELS,
  review: REVIEW_REPORT_REASON_LABELS,
};
const NOUNS: Record<Reported['kind'], string> = { deal: 'deal', vendor: 'business', review: 'review' };

interface ReportsPanelProps {
  reported: Reported;
  onDismissed?: () => void;
  /** Other actions of an admin. */
  children?: ReactNode;
}

/** Shows the reports about a deal, business or review, and the actions on them. */
export function ReportsPanel({ reported, onDismissed, children }: ReportsPanelProps) {
  const { kind, reportCount, isHidden } = reported;
  const dismissal = useDismissReports(reported);
  return (
    <section aria-label="Reports" className="mt-5 rounded-md border border-warning bg-warning-soft p-4 text-ink">
      <h3 className="text-lg">
        {plural(reportCount, 'report')} of this {NOUNS[kind]}
      </h3>
      <p className="mt-1 text-body">
        {isHidden ? 'Hidden until you review it. We notified its vendor.' : 'Students still see it.'}
      </p>
      <ReadBoundary failure="Unable to load the reports." loading={<Skeleton className="mt-3 h-14" />}>
        <Reports reported={reported} />
      </ReadBoundary>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          isBusy={dismissal.isPending}
          onClick={() => dismissal.mutate(undefined, { onSuccess: () => onDismissed?.() })}
        >
          {isHidden ? 'Dismiss reports and show it again' : 'Dismiss reports'}
        </Button>
        {children}
      </div>
    </section>
  );
}

function Reports({ reported }: { reported: Reported }) {
  const { data } = useSuspenseQuery(reportsQuery(reported));
  const clock = useClock();
  return (
    <ul className="mt-3 max-h-64 space-y-2 overflow-y-auto">
      {data
        .filter(({ dismissedAt }) => dismissedAt === null)
        .map(({ id, reason, comment, createdAt, ...report }) => (
          <li key={id} className="text-body">
            <strong className="font-semibold">{LABELS[reported.kind][reason] ?? reason}</strong>{' '}
            <span className="text-sm text-muted">{roughlyAgo(createdAt, clock)}</span>
            {'counts' in report && !report.counts && (
              <span className="block text-sm text-muted">
                Does not count towards hiding: no verified student, or reported before by the same person.
              </span>
            )}
            {comment && <span className="block wrap-anywhere">{comment}</span>}
          </li>
        ))}
    </ul>
  );
}
