import { lazy, Suspense, useEffect } from 'react';
import { useLeaveGuard } from '../../lib/react/leave-guard.js';

const loadDialog = () => import('../ui/leave-dialog.js');
const LeaveDialog = lazy(async () => ({ default: (await loadDialog()).LeaveDialog }));

/** Asks before a page is left on which something is changed and not saved. */
export function UnsavedChanges({ isDirty }: { isDirty: boolean }) {
  const guard = useLeaveGuard(isDirty);
  // The question must be there when it is needed, also when the connection is not.
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
