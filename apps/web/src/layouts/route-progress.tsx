import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router-dom';

const SLOW_AFTER_MS = 300;

/** Progress bar at the top while a page's code or data loads slowly. */
export function RouteProgress() {
  const { state } = useNavigation();
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-60">
      {state !== 'idle' && <ProgressWhenSlow />}
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
