import type { Profile } from '@campus-deals/contracts/account.schema';
import { useEffect, type ReactNode } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { Button } from '../../components/ui/button.js';
import { SectionCard } from '../../components/ui/section-card.js';
import { InlineError } from '../../components/ui/states.js';
import { Switch } from '../../components/ui/switch.js';
import { TextField } from '../../components/ui/text-field.js';
import { HttpError } from '../../lib/http-client.js';
import { showToast } from '../../lib/toast.js';
import { useUpdateProfile } from './account.api.js';
import { bodyOf, fieldsOf, preloadRules, type ProfileFields } from './profile-form-state.js';

export interface CollegeFieldSlot {
  value: number | null;
  error: string | undefined;
  onChange: (collegeId: number | null) => void;
}

interface ProfileFormProps {
  profile: Profile;
  /** Kept by the page, so that what is typed outlives a change of tab. */
  form: UseFormReturn<ProfileFields>;
  /** Slot for choosing a college. */
  renderCollegeField: (field: CollegeFieldSlot) => ReactNode;
}

const FIELDS = ['name', 'collegeId', 'graduationDate', 'defaultCollege'] as const;

export function ProfileForm({ profile, form, renderCollegeField }: ProfileFormProps) {
  const { register, control, handleSubmit, formState, setError, reset, watch, setValue } = form;
  const { errors, isDirty, isSubmitting } = formState;
  const update = useUpdateProfile();
  const hasCollege = watch('collegeId') !== null;

  useEffect(() => {
    if (isDirty) preloadRules();
  }, [isDirty]);

  const save = handleSubmit(async (values) => {
    try {
      reset(fieldsOf(await update.mutateAsync(bodyOf(values))));
      showToast({ title: 'Profile updated' });
    } catch (error) {
      const refused = error instanceof HttpError ? error.fields : {};
      const named = FIELDS.filter((field) => refused[field] !== undefined);
      for (const [index, field] of named.entries())
        setError(field, { message: refused[field] ?? '' }, { shouldFocus: index === 0 });
      if (named.length === 0) setError('root', { message: 'An error occurred while updating your profile' });
    }
  });

  return (
    <SectionCard title="Profile">
      <form noValidate className="space-y-5" onSubmit={(event) => void save(event)}>
        <TextField label="Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
        <TextField
          label="Email"
          type="email"
          readOnly
          value={profile.email}
          hint="Where we write to. Change Email, under Account, moves you to another address."
        />
        <Controller
          control={control}
          name="collegeId"
          render={({ field, fieldState }) => (
            <>
              {renderCollegeField({
                value: field.value,
                error: fieldState.error?.message,
                onChange: (collegeId) => {
                  field.onChange(collegeId);
                  if (collegeId === null) setValue('defaultCollege', false, { shouldDirty: true });
                },
              })}
            </>
          )}
        />
        <Controller
          control={control}
          name="defaultCollege"
          render={({ field }) => (
            <Switch
              label="Default college"
              hint={hasCollege ? 'We remember this college as your first choice.' : 'Choose a college first.'}
              isOn={hasCollege && field.value}
              isDisabled={!hasCollege}
              onChange={field.onChange}
            />
          )}
        />
        <TextField
          label="Graduation date"
          type="date"
          hint="Leave it empty if you don't know it yet."
          className="max-w-72"
          error={errors.graduationDate?.message}
          {...register('graduationDate')}
        />
        {errors.root?.message && <InlineError>{errors.root.message}</InlineError>}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line pt-5">
          <Button type="submit" isBusy={isSubmitting} disabled={isSubmitting} className="max-sm:w-full">
            {isSubmitting ? 'Saving...' : 'Save changes'}
          </Button>
          {isDirty && !isSubmitting && <p className="text-[0.9375rem] text-muted">You have unsaved changes.</p>}
        </div>
      </form>
    </SectionCard>
  );
}
