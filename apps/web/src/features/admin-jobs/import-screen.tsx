import type { AdminJobDto } from '@campus-deals/contracts/catalog/admin-job.dto';
import type { ImportKind } from '@campus-deals/contracts/enumerations';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/ui/button.js';
import { When } from '../../components/admin/when.js';
import { useAdminWrite } from '../../lib/api/admin-write.js';
import { formatNumber } from '../../lib/copy/plural.js';
import { applyCheck, jobQuery, recentJobsQuery } from './admin-jobs.api.js';
import { ImportForm, type ImportValues } from './import-form.js';
import { JobProgress } from './job-progress.js';
import { JobReport } from './job-report.js';
import { RecentJobs } from './recent-jobs.js';
import { useShownJob } from './use-shown-job.js';

const NOTHING: ImportValues = { kind: 'vendors', file: null, collegeId: null, status: 'pending' };

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
        <RecentJobs />
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
  const { mutate, isPending } = useAdminWrite({
    send: () => applyCheck(job.id),
    failure: (refusal) => refusal ?? 'Failed to import the file',
  });
  if (job.created + job.updated === 0) return <p className="w-full">Everything in the file is already here.</p>;
  if (job.fileKeptUntil === null)
    return (
      <p className="w-full">
        Choose the file again to import it. We keep a checked file for 24 hours, until it is imported.
      </p>
    );
  return (
    <>
      <Button
        isBusy={isPending}
        aria-disabled={isPending}
        onClick={() =>
          !isPending &&
          mutate(undefined, {
            onSuccess: onBegun,
            // Another admin may have imported it.
            onError: () => void client.invalidateQueries({ queryKey: jobQuery(job.id).queryKey }),
          })
        }
      >
        {isPending ? 'Importing...' : `Import ${changesOf(job)}`}
      </Button>
      <p className="order-last w-full text-sm text-muted">
        We keep the checked file until <When at={job.fileKeptUntil} />. You can come back and import it without choosing
        it again.
      </p>
    </>
  );
}

/** Returns "817 new" or "817 new and 3 changed". */
function changesOf({ created, updated }: AdminJobDto): string {
  const parts = [created > 0 && `${formatNumber(created)} new`, updated > 0 && `${formatNumber(updated)} changed`];
  return parts.filter(Boolean).join(' and ');
}
