import { useId, type ComponentProps } from 'react';
import { classNames } from '../../lib/class-names.js';

interface TextFieldProps extends ComponentProps<'input'> {
  label: string;
  hint?: string;
  error?: string | undefined;
  isLabelHidden?: boolean;
}

export const inputClasses =
  'h-11 w-full rounded-md border border-edge bg-surface px-3.5 text-base text-ink placeholder:text-muted transition-colors read-only:bg-well read-only:text-muted hover:border-ink/60 focus-visible:border-brand focus-visible:outline-2 focus-visible:outline-offset-0 aria-invalid:border-danger aria-invalid:outline-danger';

/** Label above, hint, the field, its error below and tied to it. */
export function TextField({ label, hint, error, isLabelHidden = false, className, id, ...props }: TextFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <div className={className}>
      <label
        htmlFor={fieldId}
        className={classNames('mb-1.5 block text-[0.9375rem] font-semibold', isLabelHidden && 'sr-only')}
      >
        {label}
      </label>
      {hint && (
        <p id={`${fieldId}-hint`} className="-mt-1 mb-1.5 text-sm opacity-80">
          {hint}
        </p>
      )}
      <input
        id={fieldId}
        className={inputClasses}
        aria-invalid={error ? true : undefined}
        aria-describedby={classNames(hint && `${fieldId}-hint`, error && `${fieldId}-error`) || undefined}
        {...props}
      />
      {error && <FieldError id={`${fieldId}-error`}>{error}</FieldError>}
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className="mt-1.5 inline-block rounded-sm bg-danger-soft px-2 py-0.5 text-sm font-semibold text-danger">
      {children}
    </p>
  );
}
