import type { ReactNode } from 'react';
import { Button } from './button.js';
import { Dialog } from './dialog.js';

interface ConfirmDialogBaseProps {
  title: string;
  description: string;
  /** Exact consequences, when a sentence is not enough. */
  children?: ReactNode;
  confirmText: string;
  /** Button text while working: "Deleting..." */
  busyText?: string;
  cancelText?: string;
  isDanger?: boolean;
  /** Whether the action is impossible. The text above explains why. */
  isRefused?: boolean;
  /** Whether the action is impossible for now. The children explain why. */
  isBlocked?: boolean;
  onClose: () => void;
}

/** Write that a confirmation sends, and after whose success the dialog closes. */
interface ConfirmedWrite {
  isPending: boolean;
  mutate: (given: undefined, options: { onSuccess: () => void }) => void;
}

type ConfirmDialogProps = ConfirmDialogBaseProps &
  (
    | { write: ConfirmedWrite; isBusy?: never; onConfirm?: never }
    | { write?: never; isBusy: boolean; onConfirm: () => void }
  );

/** Asks for confirmation before an action that affects other users. */
export function ConfirmDialog({
  title,
  description,
  children,
  confirmText,
  busyText,
  cancelText = 'Cancel',
  isDanger = false,
  isRefused = false,
  isBlocked = false,
  onClose,
  write,
  isBusy = write?.isPending,
  onConfirm = () => write?.mutate(undefined, { onSuccess: onClose }),
}: ConfirmDialogProps) {
  const close = () => {
    if (!isBusy) onClose();
  };
  return (
    <Dialog isOpen onClose={close} title={title} description={description}>
      {children && <div className="px-5 pb-3">{children}</div>}
      <div className="flex flex-wrap justify-end gap-3 px-5 pt-2 pb-5">
        <Button variant="secondary" className="max-sm:w-full" data-first-focus="" onClick={close}>
          {isRefused ? 'Close' : cancelText}
        </Button>
        {!isRefused && (
          <Button
            variant={isDanger ? 'danger' : 'primary'}
            className="max-sm:w-full"
            isBusy={isBusy}
            busyText={busyText}
            aria-disabled={isBlocked}
            onClick={onConfirm}
          >
            {confirmText}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
