import { useEffect, useState } from 'react';
import { useRouteIsLoading } from '../lib/route-load.js';

const SLOW_AFTER_MS = 1000;

/** A bar at the top when the code of a page takes longer than a second. */
export function RouteProgress() {
  const isLoading = useRouteIsLoading();
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-60">
      {isLoading && <ProgressWhenSlow />}
    </div>
  );
}

function ProgressWhenSlow() {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isSlow) return null;
  return (
    <>
      <span className="sr-only">Loading the page</span>
      <span className="route-progress block h-1 origin-left bg-brand" aria-hidden="true" />
    </>
  );
}
