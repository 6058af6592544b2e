import type { ReactNode } from 'react';
import { Button } from './button.js';
import { Dialog } from './dialog.js';

interface ConfirmDialogProps {
  title: string;
  description: string;
  /** Exact consequences, when a sentence is not enough. */
  children?: ReactNode;
  confirmText: string;
  /** Button text while working: "Deleting..." */
  busyText: string;
  isDanger?: boolean;
  isBusy: boolean;
  /** Whether the action is impossible. The text above explains why. */
  isRefused?: boolean;
  /** Whether the action is impossible for now. The children explain why. */
  isBlocked?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before an action that affects other users. */
export function ConfirmDialog({
  title,
  description,
  children,
  confirmText,
  busyText,
  isDanger = false,
  isBusy,
  isRefused = false,
  isBlocked = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const close = () => {
    if (!isBusy) onClose();
  };
  return (
    <Dialog isOpen onClose={close} title={title} description={description}>
      {children && <div className="px-5 pb-3">{children}</div>}
      <div className="flex flex-wrap justify-end gap-3 px-5 pt-2 pb-5">
        <Button variant="secondary" className="max-sm:w-full" data-first-focus="" onClick={close}>
          {isRefused ? 'Close' : 'Cancel'}
        </Button>
        {!isRefused && (
          <Button
            variant={isDanger ? 'danger' : 'primary'}
            className="max-sm:w-full"
            isBusy={isBusy}
            busyText={busyText}
            {...(isBlocked && { 'aria-disabled': true })}
            onClick={() => !isBlocked && onConfirm()}
          >
            {confirmText}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
