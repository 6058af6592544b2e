import { useSearchParams } from 'react-router-dom';
import { JobProgress } from './job-progress.js';

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
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === null) next.delete(NAME);
        else next.set(NAME, String(value));
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { id: Number.isInteger(id) && id > 0 ? id : null, show: change, hide: () => change(null) };
}
