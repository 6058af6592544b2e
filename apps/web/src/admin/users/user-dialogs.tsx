import { USER_ROLES } from '@campus-deals/contracts/enumerations';
import type { SuspendUserDto, UpdateUserDto } from '@campus-deals/contracts/identity/update-user.dto';
import type { AdminUserDto } from '@campus-deals/contracts/identity/user.dto';
import { useState, type ComponentType } from 'react';
import { Select, TextArea } from '../../kit/form/field.js';
import { FormDialog } from '../../kit/form/form-dialog.js';
import { sendBy, useDtoForm } from '../../kit/form/form.js';
import { capitalized } from '../../kit/text/capitalized.js';
import { plural } from '../../kit/text/plural.js';
import { Button } from '../../kit/ui/button.js';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.js';
import { Dialog } from '../../kit/ui/dialog.js';
import { useWrite } from '../../platform/api/use-write.js';
import { AdminCollegeField } from '../colleges/college-choice.js';
import { SwitchField } from '../../kit/form/switch-field.js';
import { StudentDialog } from './student-dialog.js';
import type { UserDialogKind } from './users-table.js';

export interface UserDialogProps {
  user: AdminUserDto;
  onClose: () => void;
}

export function UserDialog({ kind, ...props }: UserDialogProps & { kind: UserDialogKind }) {
  const Chosen = DIALOGS[kind];
  return <Chosen {...props} />;
}

function EndSessionsDialog({ user, onClose }: UserDialogProps) {
  const end = useWrite('POST /api/admin/users/:id/end-sessions', {
    params: { id: user.id },
    failure: 'Failed to end sessions',
    success: ({ count }) => `${plural(count, 'session')} ended`,
  });
  return (
    <ConfirmDialog
      title="End sessions"
      description={`${user.email} is signed out in every browser, and has to sign in again.`}
      confirmText="End sessions"
      busyText="Ending..."
      write={end}
      onClose={onClose}
    />
  );
}

/** Confirms the erasure, then shows the number of its receipt, the only reference to it from then on. */
function EraseUserDialog({ user, onClose }: UserDialogProps) {
  const erase = useWrite('DELETE /api/admin/users/:id', { params: { id: user.id }, failure: 'Failed to delete user' });
  const [erasureId, setErasureId] = useState<string>();
  if (erasureId !== undefined)
    return (
      <Dialog isOpen onClose={onClose} title="User deleted" description="Their traces are being erased everywhere.">
        <div className="px-5 pb-5">
          <p className="text-body">
            Receipt <code className="wrap-anywhere">{erasureId}</code>
          </p>
          <p className="mt-2 text-body text-muted">
            The operators can follow the erasure by this number. It does not say whose account it was.
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
      <ul className="list-disc space-y-1 pl-5 text-body marker:text-muted">
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
  student: StudentDialog,
  'end-sessions': EndSessionsDialog,
  suspend: SuspendUserDialog,
  restore: RestoreUserDialog,
  erase: EraseUserDialog,
};

/** Edits the role, verification and college of an account. */
function EditUserDialog({ user, onClose }: UserDialogProps) {
  const update = useWrite('PATCH /api/admin/users/:id', {
    params: { id: user.id },
    failure: 'Failed to update user',
    success: 'User updated',
  });
  const form = useDtoForm<UpdateUserDto>({
    rules: async () => (await import('@campus-deals/contracts/identity/update-user.dto')).UpdateUserDto,
    defaultValues: { role: user.role, emailVerified: user.emailVerified, collegeId: user.collegeId },
    onSubmit: sendBy(update, onClose),
    failure: 'Failed to update user',
  });
  const isOtherRole = form.watch('role') !== user.role;
  return (
    <FormDialog
      form={form}
      title="Edit user"
      description={user.email}
      submitText="Save changes"
      busyText="Saving..."
      onClose={onClose}
    >
      <Select
        label="Role"
        name="role"
        {...(isOtherRole && { hint: 'With another role they are signed out, and sign in again.' })}
      >
        {USER_ROLES.map((role) => (
          <option key={role} value={role}>
            {capitalized(role)}
          </option>
        ))}
      </Select>
      <SwitchField label="Email verified" name="emailVerified" />
      <AdminCollegeField />
    </FormDialog>
  );
}

/** Suspends an account for a reason, which is shown to admins later. */
function SuspendUserDialog({ user, onClose }: UserDialogProps) {
  const suspend = useWrite('POST /api/admin/users/:id/suspend', { params: { id: user.id }, success: 'User suspended' });
  const form = useDtoForm<SuspendUserDto>({
    rules: async () => (await import('@campus-deals/contracts/identity/update-user.dto')).SuspendUserDto,
    defaultValues: { reason: '' },
    onSubmit: sendBy(suspend, onClose),
    failure: 'Failed to suspend user',
  });
  return (
    <FormDialog
      form={form}
      title="Suspend account"
      description={`${user.email} is signed out everywhere and cannot sign in again. Nothing of theirs is public; nothing is deleted.`}
      submitText="Suspend"
      busyText="Suspending..."
      onClose={onClose}
    >
      <TextArea label="Reason" name="reason" rows={3} required hint="For admins only. It is kept in the audit log." />
    </FormDialog>
  );
}

function RestoreUserDialog({ user, onClose }: UserDialogProps) {
  const restore = useWrite('POST /api/admin/users/:id/restore', {
    params: { id: user.id },
    failure: 'Failed to restore user',
    success: 'User restored',
  });
  return (
    <ConfirmDialog
      title="Restore account"
      description={`${user.email} can sign in again, and what was public before is public again.`}
      confirmText="Restore"
      busyText="Restoring..."
      write={restore}
      onClose={onClose}
    >
      {user.suspensionReason && (
        <p className="text-body wrap-anywhere">
          <span className="text-muted">Suspended because:</span> {user.suspensionReason}
        </p>
      )}
    </ConfirmDialog>
  );
}
