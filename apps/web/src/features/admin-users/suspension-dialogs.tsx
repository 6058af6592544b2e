import type { SuspendUserDto } from '@campus-deals/contracts/identity/suspend-user.dto';
import type { AdminUserDto } from '@campus-deals/contracts/identity/user.dto';
import { TextArea } from '../../components/form/field.js';
import { FormDialog } from '../../components/form/form-dialog.js';
import { useDtoForm } from '../../components/form/use-dto-form.js';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
import { refusalOf } from '../../lib/api/admin-write.js';
import { useRestoreUser, useSuspendUser } from './admin-users.api.js';

interface SuspensionDialogProps {
  user: AdminUserDto;
  onClose: () => void;
}

/** Suspends an account for a reason, which is shown to admins later. */
export function SuspendUserDialog({ user, onClose }: SuspensionDialogProps) {
  const suspend = useSuspendUser(user.id);
  const form = useDtoForm<SuspendUserDto>({
    rules: async () => (await import('@campus-deals/contracts/identity/suspend-user.dto')).SuspendUserDto,
    defaultValues: { reason: '' },
    onSubmit: async (body) => {
      await suspend.mutateAsync(body);
      onClose();
    },
    onFailure: (error, { setError }) => setError('root', { message: refusalOf(error) ?? 'Failed to suspend user' }),
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

export function RestoreUserDialog({ user, onClose }: SuspensionDialogProps) {
  const restore = useRestoreUser(user.id);
  return (
    <ConfirmDialog
      title="Restore account"
      description={`${user.email} can sign in again, and what was public before is public again.`}
      confirmText="Restore"
      busyText="Restoring..."
      isBusy={restore.isPending}
      onConfirm={() => restore.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      {user.suspensionReason && (
        <p className="text-[0.9375rem] wrap-anywhere">
          <span className="text-muted">Suspended because:</span> {user.suspensionReason}
        </p>
      )}
    </ConfirmDialog>
  );
}
