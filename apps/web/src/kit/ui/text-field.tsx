import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '../../platform/react/class-names.js';

interface FieldProps {
  label: ReactNode;
  hint?: string;
  error?: string | undefined;
  isLabelHidden?: boolean;
}

interface InputAttributes {
  id: string;
  className: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface LabelledFieldProps extends FieldProps {
  id?: string | undefined;
  className?: string | undefined;
  children: (attributes: InputAttributes) => ReactNode;
}

export const inputClasses =
  'h-11 w-full rounded-md border border-edge bg-surface px-3.5 text-base text-ink placeholder:text-muted transition-colors [&[readonly]]:bg-well [&[readonly]]:text-muted hover:border-ink/60 focus-visible:border-brand focus-visible:outline-2 focus-visible:outline-offset-0 aria-invalid:border-danger aria-invalid:outline-danger';

/** Field layout: label above, then hint, input and its associated error. */
export function LabelledField({ label, hint, error, isLabelHidden, id, className, children }: LabelledFieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <div className={className}>
      <label
        htmlFor={inputId}
        className={classNames('mb-1.5 block text-body font-semibold', isLabelHidden && 'sr-only')}
      >
        {label}
      </label>
      {hint && (
        <p id={`${inputId}-hint`} className="-mt-1 mb-1.5 text-sm opacity-80">
          {hint}
        </p>
      )}
      {children({
        id: inputId,
        className: inputClasses,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': classNames(hint && `${inputId}-hint`, error && `${inputId}-error`) || undefined,
      })}
      {error && <FieldError id={`${inputId}-error`}>{error}</FieldError>}
    </div>
  );
}

export type TextFieldProps = Omit<ComponentProps<'input'>, keyof FieldProps> & FieldProps;

export function TextField({ label, hint, error, isLabelHidden, id, className, ...input }: TextFieldProps) {
  return (
    <LabelledField {...{ label, hint, error, isLabelHidden, id, className }}>
      {(attributes) => <input {...attributes} {...input} />}
    </LabelledField>
  );
}

/** Attributes of every email field. */
export const EMAIL_INPUT = {
  label: 'Email',
  name: 'email',
  type: 'email',
  inputMode: 'email',
  autoComplete: 'email',
  placeholder: 'you@college.edu',
} as const;

/** Placeholder of an email field that a business fills in. */
export const SHOP_EMAIL = 'you@yourshop.com';

export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className="mt-1.5 inline-block rounded-sm bg-danger-soft px-2 py-0.5 text-sm font-semibold text-danger">
      {children}
    </p>
  );
}
