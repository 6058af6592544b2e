import { USER_ROLES } from '@campus-deals/contracts/enumerations';
import type { UpdateUserDto } from '@campus-deals/contracts/update-user.dto';
import type { AdminUserDto } from '@campus-deals/contracts/user.dto';
import { Controller } from 'react-hook-form';
import { CollegeChoice } from '../../components/admin/college-choice.js';
import { Select } from '../../components/form/field.js';
import { Form, FormError, SubmitButton } from '../../components/form/form.js';
import { useDtoForm } from '../../components/form/use-dto-form.js';
import { Button } from '../../components/ui/button.js';
import { Dialog } from '../../components/ui/dialog.js';
import { Switch } from '../../components/ui/switch.js';
import { refusalOf } from '../../lib/api/admin-write.js';
import { ROLE_NAMES, useUpdateUser } from './admin-users.api.js';

interface EditUserDialogProps {
  user: AdminUserDto;
  onClose: () => void;
}

/** Role, verification and college of an account. */
export function EditUserDialog({ user, onClose }: EditUserDialogProps) {
  const update = useUpdateUser(user.id);
  const form = useDtoForm<UpdateUserDto>({
    rules: async () => (await import('@campus-deals/contracts/update-user.dto')).UpdateUserDto,
    defaultValues: { role: user.role, emailVerified: user.emailVerified, collegeId: user.collegeId },
    onSubmit: async (body) => {
      await update.mutateAsync(body);
      onClose();
    },
    onFailure: (error, { setError }) => setError('root', { message: refusalOf(error) ?? 'Failed to update user' }),
  });
  const isOtherRole = form.watch('role') !== user.role;
  return (
    <Dialog isOpen onClose={onClose} title="Edit user" description={user.email}>
      <Form form={form} className="space-y-5 px-5 pb-5">
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
          render={({ field }) => (
            <Switch label="Email verified" isOn={field.value === true} onChange={field.onChange} />
          )}
        />
        <Controller
          control={form.control}
          name="collegeId"
          render={({ field, fieldState }) => (
            <CollegeChoice
              ref={field.ref}
              label="College"
              value={field.value ?? null}
              error={fieldState.error?.message}
              onChange={(id) => {
                form.clearErrors('collegeId');
                field.onChange(id);
              }}
            />
          )}
        />
        <FormError />
        <div className="flex flex-wrap justify-end gap-3 pt-1">
          <Button look="secondary" className="max-sm:w-full" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton busyText="Saving..." className="max-sm:w-full">
            Save changes
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
