import { JobProgress } from './job-progress.js';
import { useShownJob } from './use-shown-job.js';

/** The progress of the job that was begun on this screen; nothing where none was. */
export function ShownJob() {
  const { id, hide } = useShownJob();
  if (id === null) return null;
  return (
    <div key={id} ref={bringIntoView} className="scroll-mt-20">
      <JobProgress id={id} onDismiss={hide} />
    </div>
  );
}

/** Whoever began it may have scrolled down a long table. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView?.({ block: 'nearest' });
}
