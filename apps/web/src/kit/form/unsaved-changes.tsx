import { Suspense, useEffect } from 'react';
import { lazyNamed } from '../../platform/react/lazy-part.js';
import { useLeaveGuard } from '../../platform/react/leave-guard.js';

const loadDialog = () => import('../ui/leave-dialog.js');
const LeaveDialog = lazyNamed(loadDialog, 'LeaveDialog');

/** Asks for confirmation before the user leaves a page with unsaved changes. */
export function UnsavedChanges({ isDirty }: { isDirty: boolean }) {
  const guard = useLeaveGuard(isDirty);
  // Preloads the dialog, which must also appear without a connection.
  useEffect(() => {
    if (isDirty) loadDialog().catch(() => undefined);
  }, [isDirty]);
  if (!isDirty) return null;
  return (
    <Suspense fallback={null}>
      <LeaveDialog guard={guard} />
    </Suspense>
  );
}
