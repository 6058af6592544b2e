import { lazy, Suspense } from 'react';
import { useToasts } from '../../platform/browser/toast.js';

const ToastRegion = lazy(async () => ({ default: (await import('./toast-region.js')).ToastRegion }));

/** Loads the toasts' code with the first toast, so that first visits do not pay for it. */
export function Toaster() {
  return useToasts().length > 0 ? (
    <Suspense fallback={null}>
      <ToastRegion />
    </Suspense>
  ) : null;
}
