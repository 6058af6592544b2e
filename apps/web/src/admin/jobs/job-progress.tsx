import type { AdminJobDto } from '@campus-deals/contracts/catalog/admin-job.dto';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Button } from '../../kit/ui/button.js';
import { ProgressBar } from '../../kit/ui/progress-bar.js';
import { ReadBoundary } from '../../kit/ui/read-boundary.js';
import { InlineError, Skeleton } from '../../kit/ui/states.js';
import { toAdmin } from '../../platform/admin-paths.js';
import { invalidateAll, useWrite } from '../../platform/api/use-write.js';
import { withParams } from '../../platform/browser/address.js';
import { formatNumber } from '../../kit/text/plural.js';
import { isOver, jobQuery } from './admin-jobs.api.js';
import { jobTitle, OUTCOME_LABELS, outcomeCounts, percentOf, timeLeft } from './job-copy.js';

interface JobProgressProps {
  id: number;
  /** Adds a button that hides the progress. */
  onDismiss?: () => void;
  /** Whether the rows are shown as well. */
  isReport?: boolean;
  /** Renders the next step of a finished job. */
  renderNext?: (job: AdminJobDto) => ReactNode;
}

/** Shows the progress and the result of a job. When it ends, the data that it changed is read again. */
export function JobProgress(props: JobProgressProps) {
  return (
    <ReadBoundary failure="Unable to load the job." loading={<Skeleton className="h-32 rounded-lg" />}>
      <Progress {...props} />
    </ReadBoundary>
  );
}

function Progress({ id, onDismiss, isReport = false, renderNext }: JobProgressProps) {
  const { data: job, dataUpdatedAt } = useSuspenseQuery(jobQuery(id));
  useRefreshWhenOver(job);
  const over = isOver(job.status);
  return (
    <section aria-label="Job" className="mb-4 rounded-lg border border-line bg-surface px-5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-lg font-bold wrap-anywhere">{jobTitle(job)}</h2>
        <div className="flex flex-wrap gap-2">
          {!over && <CancelButton job={job} />}
          {over && !isReport && (
            <Link
              className="inline-flex min-h-11 items-center font-semibold text-brand underline"
              to={toAdmin('job', { jobId: id })}
            >
              See what became of each
            </Link>
          )}
          {over && onDismiss && (
            <Button variant="quiet" onClick={onDismiss}>
              Dismiss
            </Button>
          )}
        </div>
      </div>
      {!over && <Bar job={job} at={dataUpdatedAt} />}
      <Outcome job={job} />
      {over && renderNext?.(job)}
    </section>
  );
}

/** Estimates the time left from the pace since the first poll. `at`: time of this poll. */
function Bar({ job, at }: { job: AdminJobDto; at: number }) {
  const { total, done } = job;
  const [first] = useState({ done, at });
  const left = timeLeft(total - done, done - first.done, at - first.at);
  const text = total === 0 ? 'Reading the file...' : `${formatNumber(done)} of ${formatNumber(total)}`;
  return (
    <>
      <ProgressBar className="mt-3" percent={percentOf(job)} label={jobTitle(job)} valueText={text} />
      <p className="mt-2 text-body text-muted tabular-nums">{`${text}${left ? ` · ${left}` : ''}`}</p>
    </>
  );
}

/** Announced to screen readers when the job ends, not on each step. */
function Outcome({ job }: { job: AdminJobDto }) {
  const counts = outcomeCounts(job).map(([outcome, count]) => `${OUTCOME_LABELS[outcome]}: ${formatNumber(count)}`);
  return (
    <div role="status" className="mt-1 text-body">
      {isOver(job.status) && (
        <>
          {job.status === 'cancelled' && <p>Canceled. Finished steps are not undone.</p>}
          {job.isDryRun && job.status === 'done' && <p>Nothing was saved. This is what the import will do.</p>}
          <p className="text-muted tabular-nums">{counts.join(' · ')}</p>
        </>
      )}
      {job.problem && <InlineError>{job.problem}</InlineError>}
      {job.notes.map((note) => (
        <p key={note} className="mt-1 text-sm wrap-anywhere text-muted">
          {note}
        </p>
      ))}
    </div>
  );
}

function CancelButton({ job }: { job: AdminJobDto }) {
  const { mutate, isPending } = useWrite('POST /api/admin/jobs/:id/cancel', {
    params: { id: job.id },
    failure: 'Failed to cancel',
  });
  return (
    <Button variant="secondary" isBusy={isPending} busyText="Canceling..." onClick={() => mutate(undefined)}>
      Cancel
    </Button>
  );
}

/** Reads the data that a job has changed again, once. A small job may have ended before the first poll. */
function useRefreshWhenOver(job: AdminJobDto): void {
  const client = useQueryClient();
  const isRefreshed = useRef(false);
  useEffect(() => {
    if (job.isDryRun || !isOver(job.status) || isRefreshed.current) return;
    isRefreshed.current = true;
    void invalidateAll(client);
  }, [client, job]);
}

/** Shows the progress of the job that this screen started, if any. */
export function ShownJob() {
  const { id, hide } = useShownJob();
  if (id === null) return null;
  return (
    <div key={id} ref={bringIntoView} className="scroll-mt-20">
      <JobProgress id={id} onDismiss={hide} />
    </div>
  );
}

/** The admin may have scrolled down a long table. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView?.({ block: 'nearest' });
}

const NAME = 'job';

/** Keeps the shown job in the address, so that it survives a reload and can be shared with another admin. */
export function useShownJob(): { id: number | null; show: (id: number) => void; hide: () => void } {
  const [params, setParams] = useSearchParams();
  const id = Number(params.get(NAME));
  const change = (value: number | null) =>
    setParams((now) => withParams(now, { [NAME]: value }), { replace: true, preventScrollReset: true });
  return { id: Number.isInteger(id) && id > 0 ? id : null, show: change, hide: () => change(null) };
}
