import { lazy, Suspense, useEffect, useState } from 'react';
import { useToasts } from '../../lib/toast.js';

const ToastRegion = lazy(async () => ({ default: (await import('./toast-region.js')).ToastRegion }));

/** Fetches the toasts' code with the first toast: a first visit does not pay for it. */
export function Toaster() {
  const isNeeded = useToasts().length > 0;
  const [wasNeeded, setWasNeeded] = useState(isNeeded);
  useEffect(() => {
    if (isNeeded) setWasNeeded(true);
  }, [isNeeded]);
  return wasNeeded ? (
    <Suspense fallback={null}>
      <ToastRegion />
    </Suspense>
  ) : null;
}
