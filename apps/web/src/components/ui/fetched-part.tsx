import { CloudOff } from 'lucide-react';
import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { useOnline } from '../../lib/use-online.js';

interface FetchedPartProps {
  /** Fetches the part's code; the same function at every drawing. */
  load: () => Promise<ComponentType>;
}

/** A part of a page whose code is fetched when it is drawn. Where that fails a line says so, and it comes with the network or when asked again. */
export function FetchedPart({ load }: FetchedPartProps) {
  const [Part, setPart] = useState<ComponentType>();
  const [hasFailed, setHasFailed] = useState(false);
  const isOnline = useOnline();
  const fetchPart = useCallback(() => {
    load().then(
      (fetched) => setPart(() => fetched),
      () => setHasFailed(true),
    );
  }, [load]);
  useEffect(fetchPart, [fetchPart]);
  const isMissing = hasFailed && Part === undefined;
  useEffect(() => {
    if (!isMissing) return;
    window.addEventListener('online', fetchPart);
    return () => window.removeEventListener('online', fetchPart);
  }, [isMissing, fetchPart]);
  if (Part) return <Part />;
  if (!isMissing) return null;
  return (
    <p
      role="status"
      className="mx-auto flex w-fit flex-wrap items-center justify-center gap-x-3 px-4 py-10 text-[0.9375rem] text-muted"
    >
      <CloudOff className="size-5 shrink-0" aria-hidden="true" />
      <span>
        {isOnline
          ? 'This part of the page could not be loaded.'
          : 'You are offline: this part of the page is not on this device.'}
      </span>
      <button type="button" className="link min-h-11" onClick={fetchPart}>
        Try again
      </button>
    </p>
  );
}
