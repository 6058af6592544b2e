import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { toAdmin } from '../../platform/admin-paths.js';
import { jobQuery } from './admin-jobs.api.js';
import { jobTitle } from './job-copy.js';
import { JobProgress } from './job-progress.js';
import { JobReport } from './job-report.js';
import { AdminPage } from '../admin-page.js';

/** `/admin/jobs/:jobId`: an import or a bulk action, with the outcome of each row. */
export function Component() {
  const id = Number(useParams().jobId);
  const { data: job } = useQuery(jobQuery(id));
  return (
    <AdminPage title={job ? jobTitle(job) : 'Job'} back={{ to: toAdmin('imports'), label: 'Imports' }}>
      <JobProgress key={id} id={id} isReport />
      <JobReport key={`rows-${id}`} id={id} />
    </AdminPage>
  );
}
