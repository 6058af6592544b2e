import { JobProgress } from './job-progress.js';
import { useShownJob } from './use-shown-job.js';

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
