import { USER_ROLES } from '@campus-deals/contracts/enumerations';
import type { UpdateUserDto } from '@campus-deals/contracts/identity/update-user.dto';
import type { AdminUserDto } from '@campus-deals/contracts/identity/user.dto';
import { Controller } from 'react-hook-form';
import { AdminCollegeField } from '../../components/admin/college-field.js';
import { Select } from '../../components/form/field.js';
import { FormDialog } from '../../components/form/form-dialog.js';
import { useDtoForm } from '../../components/form/use-dto-form.js';
import { Switch } from '../../components/ui/switch.js';
import { refusalOf } from '../../lib/api/admin-write.js';
import { ROLE_NAMES, useUpdateUser } from './admin-users.api.js';

interface EditUserDialogProps {
  user: AdminUserDto;
  onClose: () => void;
}

/** Edits the role, verification and college of an account. */
export function EditUserDialog({ user, onClose }: EditUserDialogProps) {
  const update = useUpdateUser(user.id);
  const form = useDtoForm<UpdateUserDto>({
    rules: async () => (await import('@campus-deals/contracts/identity/update-user.dto')).UpdateUserDto,
    defaultValues: { role: user.role, emailVerified: user.emailVerified, collegeId: user.collegeId },
    onSubmit: async (body) => {
      await update.mutateAsync(body);
      onClose();
    },
    onFailure: (error, { setError }) => setError('root', { message: refusalOf(error) ?? 'Failed to update user' }),
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
            {ROLE_NAMES[role]}
          </option>
        ))}
      </Select>
      <Controller
        control={form.control}
        name="emailVerified"
        render={({ field }) => <Switch label="Email verified" isOn={field.value === true} onChange={field.onChange} />}
      />
      <AdminCollegeField />
    </FormDialog>
  );
}
