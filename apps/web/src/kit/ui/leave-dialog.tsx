import type { LeaveGuard } from '../../platform/react/leave-guard.js';
import { Button } from './button.js';
import { Dialog } from './dialog.js';

/** Asks for confirmation before typed text is lost. */
export function LeaveDialog({ guard }: { guard: LeaveGuard }) {
  return (
    <Dialog
      isOpen={guard.isAsking}
      onClose={guard.stay}
      title="Leave without saving?"
      description="What you changed on this page is not saved yet."
    >
      <div className="flex flex-wrap justify-end gap-3 px-5 pt-2 pb-5">
        <Button variant="secondary" className="max-sm:w-full" onClick={guard.leave}>
          Discard changes
        </Button>
        <Button data-first-focus="" className="max-sm:w-full" onClick={guard.stay}>
          Keep editing
        </Button>
      </div>
    </Dialog>
  );
}
