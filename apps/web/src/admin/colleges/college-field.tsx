import { Controller, useFormContext } from 'react-hook-form';
import { CollegeChoice } from './college-choice.js';

/** The `collegeId` field of a form. */
export function AdminCollegeField({ placeholder }: { placeholder?: string }) {
  const { control, clearErrors } = useFormContext<{ collegeId?: number | null }>();
  return (
    <Controller
      control={control}
      name="collegeId"
      render={({ field, fieldState }) => (
        <CollegeChoice
          ref={field.ref}
          label="College"
          value={field.value ?? null}
          error={fieldState.error?.message}
          {...(placeholder !== undefined && { placeholder })}
          onChange={(id) => {
            clearErrors('collegeId');
            field.onChange(id);
          }}
        />
      )}
    />
  );
}
