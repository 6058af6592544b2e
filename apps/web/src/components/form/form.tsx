import type { ComponentProps, ReactNode } from 'react';
import { FormProvider, useFormContext, type FieldValues } from 'react-hook-form';
import { Button } from '../ui/button.js';
import { InlineError } from '../ui/states.js';
import type { DtoForm } from './use-dto-form.js';

interface FormProps<Dto extends FieldValues> extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  form: DtoForm<Dto>;
  children: ReactNode;
}

export function Form<Dto extends FieldValues>({ form, children, ...props }: FormProps<Dto>) {
  return (
    <FormProvider {...form}>
      <form method="post" noValidate onSubmit={(event) => void form.submit(event)} {...props}>
        {children}
      </form>
    </FormProvider>
  );
}

interface SubmitButtonProps extends Omit<ComponentProps<typeof Button>, 'type' | 'isBusy'> {
  /** Button text while sending: "Saving..." */
  busyText: string;
}

export function SubmitButton({ busyText, children, ...props }: SubmitButtonProps) {
  const { isSubmitting } = useFormContext().formState;
  // Not disabled, since that would lose the focus.
  return (
    <Button type="submit" isBusy={isSubmitting} {...props}>
      {isSubmitting ? busyText : children}
    </Button>
  );
}

/** Error of the form as a whole (`setError('root', …)`). */
export function FormError() {
  const message = useFormContext().formState.errors.root?.message;
  return message ? <InlineError>{message}</InlineError> : null;
}
