import { JobProgress } from './job-progress.js';
import { useShownJob } from './use-shown-job.js';

/** The progress of the job that was begun on this screen; nothing where none was. */
export function ShownJob() {
  const { id, hide } = useShownJob();
  return id === null ? null : <JobProgress key={id} id={id} onDismiss={hide} />;
}
