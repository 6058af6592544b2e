import { Suspense } from 'react';
import { useToast } from '../../platform/browser/toast.js';
import { lazyNamed } from '../../platform/react/lazy-part.js';

const ToastRegion = lazyNamed(() => import('./toast-region.js'), 'ToastRegion');

/** Loads the toasts' code with the first one, so that first visits do not pay for it. */
export function Toaster() {
  return useToast() ? (
    <Suspense fallback={null}>
      <ToastRegion />
    </Suspense>
  ) : null;
}
