import type { AdminJobDto } from '@campus-deals/contracts/catalog/admin-job.dto';
import type { ImportKind } from '@campus-deals/contracts/enumerations';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { AdminPage } from '../admin-page.js';
import { When } from '../when.js';
import { Button } from '../../kit/ui/button.js';
import { LongDate } from '../../kit/ui/long-date.js';
import { ReadBoundary } from '../../kit/ui/read-boundary.js';
import { toAdmin } from '../../platform/admin-paths.js';
import { reading } from '../../platform/api/api.js';
import { useWrite } from '../../platform/api/use-write.js';
import { formatNumber, plural } from '../../kit/text/plural.js';
import { jobQuery } from './admin-jobs.api.js';
import { ImportForm, type ImportValues } from './import-form.js';
import { JobProgress, useShownJob } from './job-progress.js';
import { JobReport } from './job-report.js';
import { jobTitle, OUTCOME_LABELS, outcomeCounts } from './job-copy.js';

const RECENT = 10;
const recentJobsQuery = { ...reading('/api/admin/jobs', { query: { limit: RECENT } }), staleTime: 0 };
const NOTHING: ImportValues = { kind: 'vendors', file: null, collegeId: null, status: 'pending' };

/** `/admin/imports`. The open import is in the address. */
export function Component() {
  return (
    <AdminPage title="Imports" description="Preview every row before anything is saved.">
      <ImportScreen />
    </AdminPage>
  );
}

/** Takes a file, shows the result of its check row by row, and imports it. */
export function ImportScreen() {
  const [values, setValues] = useState(NOTHING);
  const { id, show, hide } = useShownJob();
  const client = useQueryClient();
  const begun = (job: AdminJobDto) => {
    show(job.id);
    void client.invalidateQueries({ queryKey: recentJobsQuery.queryKey });
  };
  if (id === null)
    return (
      <>
        <ImportForm values={values} onChange={setValues} onBegun={begun} />
        <ReadBoundary failure="Unable to load recent jobs.">
          <RecentJobs />
        </ReadBoundary>
      </>
    );
  return (
    <>
      <JobProgress
        key={id}
        id={id}
        isReport
        renderNext={(job) => (
          <div className="mt-4 flex flex-wrap gap-3">
            {job.isDryRun && job.status === 'done' && <ImportForReal job={job} onBegun={begun} />}
            <Button
              variant="secondary"
              onClick={() => {
                // The page has been reloaded, so the options come from the job.
                const kind = job.kind.split('.')[0] as ImportKind;
                setValues({ ...values, kind, collegeId: job.collegeId, file: null });
                hide();
              }}
            >
              {job.isDryRun ? 'Choose another file' : 'Import another file'}
            </Button>
          </div>
        )}
      />
      <JobReport key={`rows-${id}`} id={id} />
    </>
  );
}

/** Imports the checked file, which is kept for a day and available to other admins too. */
function ImportForReal({ job, onBegun }: { job: AdminJobDto; onBegun: (job: AdminJobDto) => void }) {
  const client = useQueryClient();
  const [rename, setRename] = useState(false);
  const { mutate, isPending } = useWrite('POST /api/admin/jobs/:id/apply', {
    params: { id: job.id },
    failure: 'Failed to import the file',
  });
  if (job.created + job.updated + job.renames === 0)
    return <p className="w-full">Everything in the file is already here.</p>;
  if (job.fileKeptUntil === null)
    return (
      <p className="w-full">
        Choose the file again to import it. We keep a checked file for 24 hours, until it is imported.
      </p>
    );
  const changes = changesOf(job, rename);
  return (
    <>
      {job.renames > 0 && (
        <label className="flex min-h-11 w-full items-center gap-2.5">
          <input
            type="checkbox"
            className="size-5 accent-brand"
            checked={rename}
            onChange={({ target }) => setRename(target.checked)}
          />
          {`Change ${plural(job.renames, 'name')} too. Check the old and new ones below first: the file may be of other records.`}
        </label>
      )}
      <Button
        isBusy={isPending}
        busyText="Importing..."
        aria-disabled={changes === ''}
        onClick={() =>
          mutate(
            { rename },
            {
              onSuccess: onBegun,
              // Another admin may have imported it.
              onError: () => void client.invalidateQueries({ queryKey: jobQuery(job.id).queryKey }),
            },
          )
        }
      >{`Import ${changes || 'nothing'}`}</Button>
      <p className="order-last w-full text-sm text-muted">
        We keep the checked file until <When at={job.fileKeptUntil} />. You can come back and import it without choosing
        it again.
      </p>
    </>
  );
}

/** Returns "817 new" or "817 new and 3 changed". */
function changesOf({ created, updated, renames }: AdminJobDto, rename: boolean): string {
  const changed = updated + (rename ? renames : 0);
  const parts = [created > 0 && `${formatNumber(created)} new`, changed > 0 && `${formatNumber(changed)} changed`];
  return parts.filter(Boolean).join(' and ');
}

/** The latest imports and bulk actions of all admins. */
function RecentJobs() {
  const { data } = useSuspenseQuery(recentJobsQuery);
  return (
    <section aria-labelledby="recent-jobs" className="mt-10">
      <h2 id="recent-jobs" className="mb-3 text-xl">
        Recent imports and bulk actions
      </h2>
      {data.length === 0 ? (
        <p className="text-muted">
          None yet. Imports, and changes to many rows at once, are listed here with the result for each row.
        </p>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {data.map((job) => (
            <li key={job.id} className="px-4 py-2">
              <Link to={toAdmin('job', { jobId: job.id })} className="block min-h-11 py-1.5">
                <span className="block font-medium wrap-anywhere text-brand underline">{jobTitle(job)}</span>
                <span className="block text-sm text-muted tabular-nums">
                  <LongDate at={job.createdAt} />
                  {outcomeCounts(job).map(
                    ([outcome, count]) => ` · ${OUTCOME_LABELS[outcome]}: ${formatNumber(count)}`,
                  )}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
