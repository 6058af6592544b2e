import { centsIn } from '@campus-deals/contracts/catalog/amounts';
import { useState } from 'react';
import { TextField } from '../ui/text-field.js';
import { useFieldValue } from './field-value.js';

interface NumberFieldProps {
  label: string;
  /** The DTO's field. Empty is null. */
  name: string;
  hint?: string;
  placeholder?: string;
  className?: string;
  /** Whether the number is an amount of cents, which is typed in dollars. */
  isMoney?: boolean;
}

/** Optional number. Text that is not a number stays as typed, and validation reports it. */
export function NumberField({ label, name, hint, placeholder, className, isMoney = false }: NumberFieldProps) {
  const { ref, value, set, error } = useFieldValue(name);
  const [typed, setTyped] = useState({ of: value as unknown, text: textOf(value, isMoney) });
  // The form was reset.
  if (!Object.is(typed.of, value)) setTyped({ of: value, text: textOf(value, isMoney) });
  const change = (text: string) => {
    const of = text.trim() === '' ? null : isMoney ? (centsIn(text) ?? Number.NaN) : Number(text);
    setTyped({ of, text });
    set(of);
  };
  return (
    <TextField
      ref={ref}
      label={label}
      name={name}
      inputMode={isMoney ? 'decimal' : 'numeric'}
      autoComplete="off"
      placeholder={placeholder}
      className={className}
      value={typed.text}
      error={error?.message}
      onChange={({ target }) => change(target.value)}
      {...(hint !== undefined && { hint })}
    />
  );
}

function textOf(value: unknown, isMoney: boolean): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) return '';
  return isMoney ? (value / 100).toFixed(2) : String(value);
}
