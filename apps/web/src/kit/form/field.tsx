import type { ChangeEvent, ComponentProps, FocusEvent, ReactNode } from 'react';
import { get, useFormContext } from 'react-hook-form';
import { classNames } from '../../platform/react/class-names.js';
import { LabelledField, TextField, type TextFieldProps } from '../ui/text-field.js';

interface FieldOptions {
  /** Name of the DTO's field. */
  name: string;
  /** Whether an empty field is sent as null. */
  isNullable?: boolean;
}

type FieldProps = FieldOptions &
  Omit<TextFieldProps, 'name' | 'error'> & {
    /** Corrects the text when the field loses focus: "Iowa" becomes "IA". */
    tidy?: (text: string) => string;
  };

/** Text field of the enclosing `Form`. */
export function Field({ name, isNullable, onChange, tidy, ...props }: FieldProps) {
  const { error, input } = useInput({ name, isNullable, isExact: props.type === 'password', onChange, tidy });
  return <TextField {...props} error={error} {...input} />;
}

interface Labels {
  label: ReactNode;
  hint?: string;
}

type TextAreaProps = FieldOptions & Labels & Omit<ComponentProps<'textarea'>, 'name' | 'onChange'>;

/** Multi-line text field of the enclosing `Form`. */
export function TextArea({ name, isNullable, label, hint, className, ...props }: TextAreaProps) {
  const { error, input } = useInput({ name, isNullable });
  return (
    <LabelledField label={label} {...(hint && { hint })} error={error} className={className}>
      {(attributes) => (
        <textarea
          {...attributes}
          {...props}
          {...input}
          className={classNames(attributes.className, 'h-auto! py-2.5')}
        />
      )}
    </LabelledField>
  );
}

type SelectProps = FieldOptions & Labels & Omit<ComponentProps<'select'>, 'name' | 'onChange'>;

/** Select field of the enclosing `Form`, with `<option>` children. */
export function Select({ name, isNullable, label, hint, className, children, ...props }: SelectProps) {
  const { error, input } = useInput({ name, isNullable });
  return (
    <LabelledField label={label} {...(hint && { hint })} error={error} className={className}>
      {(attributes) => (
        // A select matches `:read-only`, which would style it as one that cannot be changed.
        <select
          {...attributes}
          className={classNames(attributes.className, 'bg-surface! text-ink!')}
          {...props}
          {...input}
        >
          {children}
        </select>
      )}
    </LabelledField>
  );
}

interface InputOptions extends FieldOptions {
  /** Whether surrounding blanks are kept. */
  isExact?: boolean;
  onChange?: ((event: ChangeEvent<HTMLInputElement>) => void) | undefined;
  tidy?: ((text: string) => string) | undefined;
}

/** Connects an input to the form. The form gets the text trimmed, and an error lasts until the text changes. */
function useInput({ name, isNullable, isExact, onChange, tidy }: InputOptions) {
  const { register, clearErrors, formState, setValue } = useFormContext();
  const read = (text: unknown) => {
    const trimmed = typeof text === 'string' && !isExact ? text.trim() : text;
    return isNullable && trimmed === '' ? null : trimmed;
  };
  const edit = (event: ChangeEvent<HTMLInputElement>) => {
    clearErrors([name, 'root']);
    onChange?.(event);
  };
  const message = (get(formState.errors, name) as { message?: unknown } | undefined)?.message;
  return {
    error: typeof message === 'string' ? message : undefined,
    input: register(name, {
      setValueAs: read,
      onChange: edit,
      ...(tidy && {
        onBlur: ({ target }: FocusEvent<HTMLInputElement>) => {
          const text = tidy(target.value.trim());
          if (text !== target.value) setValue(name, read(text), { shouldDirty: true });
        },
      }),
    }),
  };
}
