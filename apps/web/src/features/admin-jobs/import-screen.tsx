import type { AdminJobDto } from '@campus-deals/contracts/admin-job.dto';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/ui/button.js';
import { InlineError } from '../../components/ui/states.js';
import { plural } from '../../lib/copy/plural.js';
import { recentJobsQuery } from './admin-jobs.api.js';
import { ImportForm, useSendImport, type ImportValues } from './import-form.js';
import { JobProgress } from './job-progress.js';
import { JobReport } from './job-report.js';
import { RecentJobs } from './recent-jobs.js';
import { useShownJob } from './use-shown-job.js';

const NOTHING: ImportValues = { kind: 'vendors', file: null, collegeId: null, status: 'pending' };

/** A file is chosen, checked, looked at row by row, and then imported. */
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
            {job.isDryRun && job.status === 'done' && <ImportForReal job={job} values={values} onBegun={begun} />}
            <Button
              look="secondary"
              onClick={() => {
                if (!job.isDryRun) setValues({ ...values, file: null });
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

interface ImportForRealProps {
  job: AdminJobDto;
  values: ImportValues;
  onBegun: (job: AdminJobDto) => void;
}

/** The same file once more; a browser that was reloaded since has it no more. */
function ImportForReal({ job, values, onBegun }: ImportForRealProps) {
  const { percent, failure, send } = useSendImport();
  const { file } = values;
  const changes = job.created + job.updated;
  if (changes === 0) return <p className="w-full">Everything in it is there already: there is nothing to import.</p>;
  if (!file) return <p className="w-full">Choose the file again to import it.</p>;
  return (
    <>
      <Button
        isBusy={percent !== null}
        aria-disabled={percent !== null}
        onClick={() => percent === null && void send({ ...values, file, isDryRun: false }, onBegun)}
      >
        {percent === null ? `Import ${plural(changes, 'row')}` : 'Sending...'}
      </Button>
      {failure && <InlineError>{failure}</InlineError>}
    </>
  );
}
