import type { ProfileDto } from '@campus-deals/contracts/identity/profile.dto';
import type { UpdateProfileDto } from '@campus-deals/contracts/identity/update-profile.dto';
import { Field } from '../../kit/form/field.js';
import { type DtoForm, Form, FormError, SubmitButton, useDtoForm } from '../../kit/form/form.js';
import { SectionCard } from '../../kit/ui/section-card.js';
import { SwitchField } from '../../kit/form/switch-field.js';
import { TextField } from '../../kit/ui/text-field.js';
import { showToast } from '../../platform/browser/toast.js';
import { CollegeField } from '../../marketplace/colleges/college-field.js';
import { useUpdateProfile } from '../../marketplace/profile/use-update-profile.js';

interface ProfileFormProps {
  email: string;
  /** From `useProfileForm`. */
  form: DtoForm<UpdateProfileDto>;
  /** College of the user's school address. */
  suggestion: { id: number; name: string } | null | undefined;
}

export function ProfileForm({ email, form, suggestion }: ProfileFormProps) {
  const { formState, watch, setValue } = form;
  const hasCollege = watch('collegeId') !== null;
  return (
    <SectionCard title="Profile">
      <Form form={form} className="space-y-5">
        <Field label="Name" autoComplete="name" name="name" />
        <TextField
          label="Email"
          type="email"
          readOnly
          value={email}
          hint="We email you here. To change it, use Change Email below."
        />
        <CollegeField
          suggestion={suggestion}
          onChosen={(id) => id === null && setValue('defaultCollege', false, { shouldDirty: true })}
        />
        <SwitchField
          label="Default college"
          name="defaultCollege"
          hint={hasCollege ? 'Show this college on my home page.' : 'Choose a college first.'}
          isDisabled={!hasCollege}
        />
        <Field
          label="Graduation date"
          type="date"
          name="graduationDate"
          isNullable
          hint="Leave blank if you don't know it yet."
          className="max-w-72"
        />
        <FormError />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line pt-5">
          <SubmitButton busyText="Saving..." className="max-sm:w-full">
            Save changes
          </SubmitButton>
          {formState.isDirty && !formState.isSubmitting && (
            <p className="text-body text-muted">You have unsaved changes.</p>
          )}
        </div>
      </Form>
    </SectionCard>
  );
}

function valuesOf({ name, collegeId, graduationDate, defaultCollege }: ProfileDto): UpdateProfileDto {
  return { name: name ?? '', collegeId, graduationDate, defaultCollege: collegeId !== null && defaultCollege };
}

/** State of `ProfileForm`. The page owns it, so that input survives a change of tab. */
export function useProfileForm(profile: ProfileDto): DtoForm<UpdateProfileDto> {
  const update = useUpdateProfile();
  return useDtoForm({
    rules: async () => (await import('@campus-deals/contracts/identity/update-profile.dto')).UpdateProfileDto,
    defaultValues: valuesOf(profile),
    onSubmit: async (body, { reset }) => {
      reset(valuesOf(await update.mutateAsync(body)));
      showToast({ title: 'Profile updated' });
    },
    onFailure: (_, { setError }) => setError('root', { message: 'An error occurred while updating your profile' }),
  });
}
