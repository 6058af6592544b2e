import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { TextField } from '../ui/text-field.js';

interface NumberFieldProps {
  label: string;
  /** The DTO's field. Empty is null. */
  name: string;
  hint?: string;
  placeholder?: string;
  className?: string;
}

/** Optional number. Text that is not a number stays as typed, and validation reports it. */
export function NumberField({ label, name, hint, placeholder, className }: NumberFieldProps) {
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({ name });
  const { clearErrors } = useFormContext();
  const [typed, setTyped] = useState({ of: value as unknown, text: textOf(value) });
  // The form was reset.
  if (!Object.is(typed.of, value)) setTyped({ of: value, text: textOf(value) });
  const change = (text: string) => {
    const of = text.trim() === '' ? null : Number(text);
    setTyped({ of, text });
    clearErrors([name, 'root']);
    onChange(of);
  };
  return (
    <TextField
      ref={ref}
      label={label}
      name={name}
      inputMode="numeric"
      autoComplete="off"
      placeholder={placeholder}
      className={className}
      value={typed.text}
      error={fieldState.error?.message}
      onChange={({ target }) => change(target.value)}
      {...(hint !== undefined && { hint })}
    />
  );
}

function textOf(value: unknown): string {
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : '';
}
