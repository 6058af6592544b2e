import type { AdminUserDto } from '@campus-deals/contracts/identity/user.dto';
import { useState, type ComponentType } from 'react';
import { Button } from '../../components/ui/button.js';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
import { Dialog } from '../../components/ui/dialog.js';
import { useEndSessions, useEraseUser } from './admin-users.api.js';
import { EditUserDialog } from './edit-user-dialog.js';
import { RestoreUserDialog, SuspendUserDialog } from './suspension-dialogs.js';
import type { UserDialogKind } from './users-table.js';

interface UserDialogProps {
  user: AdminUserDto;
  onClose: () => void;
}

export function UserDialog({ kind, ...props }: UserDialogProps & { kind: UserDialogKind }) {
  const Chosen = DIALOGS[kind];
  return <Chosen {...props} />;
}

function EndSessionsDialog({ user, onClose }: UserDialogProps) {
  const end = useEndSessions(user.id);
  return (
    <ConfirmDialog
      title="End sessions"
      description={`${user.email} is signed out in every browser, and has to sign in again.`}
      confirmText="End sessions"
      busyText="Ending..."
      isBusy={end.isPending}
      onConfirm={() => end.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

/** Confirms the erasure, then shows the number of its receipt, the only reference to it from then on. */
function EraseUserDialog({ user, onClose }: UserDialogProps) {
  const erase = useEraseUser(user.id);
  const [erasureId, setErasureId] = useState<string>();
  if (erasureId !== undefined)
    return (
      <Dialog isOpen onClose={onClose} title="User deleted" description="Their traces are being erased everywhere.">
        <div className="px-5 pb-5">
          <p className="text-[0.9375rem]">
            Receipt <code className="wrap-anywhere">{erasureId}</code>
          </p>
          <p className="mt-2 text-[0.9375rem] text-muted">
            Each service confirms its part under Erasure receipts. Nothing there says whose account it was.
          </p>
          <div className="mt-4 flex justify-end">
            <Button onClick={onClose}>Close</Button>
          </div>
        </div>
      </Dialog>
    );
  return (
    <ConfirmDialog
      title="Delete and erase"
      description={`The account of ${user.email} is deleted at once. This cannot be undone. Within a minute we erase everywhere:`}
      confirmText="Delete and erase"
      busyText="Deleting..."
      isDanger
      isBusy={erase.isPending}
      onConfirm={() => erase.mutate(undefined, { onSuccess: (answer) => setErasureId(answer.erasureId) })}
      onClose={onClose}
    >
      <ul className="list-disc space-y-1 pl-5 text-[0.9375rem] marker:text-muted">
        <li>the profile, the address and the way to sign in</li>
        <li>newsletter subscriptions, saved deals and codes</li>
        <li>a business of theirs with its deals</li>
        <li>the invitation code, points and rewards</li>
      </ul>
    </ConfirmDialog>
  );
}

const DIALOGS: Record<UserDialogKind, ComponentType<UserDialogProps>> = {
  edit: EditUserDialog,
  'end-sessions': EndSessionsDialog,
  suspend: SuspendUserDialog,
  restore: RestoreUserDialog,
  erase: EraseUserDialog,
};
