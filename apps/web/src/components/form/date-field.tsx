import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useNow } from '../../lib/browser/clock.js';
import { TextField } from '../ui/text-field.js';

interface DateFieldProps {
  label: string;
  /** The DTO's field: an instant, null or undefined. */
  name: string;
  hint?: string;
  /** Whether the instant is the start or the end of the chosen day, in the viewer's time zone. */
  at: 'start' | 'end';
  /** Value sent for an empty field. */
  emptyAs: null | undefined;
}

/** Value of an incomplete date. Validation rejects it, so that no unintended date is sent. */
const HALF_TYPED = 'half typed';

/** Date field with the browser's picker. Past days cannot be picked. */
export function DateField({ label, name, hint, at, emptyAs }: DateFieldProps) {
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({ name });
  const { clearErrors } = useFormContext();
  const now = useNow(60_000);
  const [typed, setTyped] = useState({ of: value as unknown, day: dayOf(value) });
  // The form was reset.
  if (typed.of !== value) setTyped({ of: value, day: dayOf(value) });
  const change = ({ value: day, validity }: HTMLInputElement) => {
    const of = validity.badInput ? HALF_TYPED : day ? instantOf(day, at) : emptyAs;
    setTyped({ of, day });
    clearErrors([name, 'root']);
    onChange(of);
  };
  return (
    <TextField
      ref={ref}
      label={label}
      name={name}
      type="date"
      min={dayOf(new Date(now).toISOString())}
      value={typed.day}
      error={fieldState.error?.message}
      onChange={(event) => change(event.target)}
      {...(hint !== undefined && { hint })}
    />
  );
}

/** Returns the day of an instant in the viewer's time zone, "2026-11-22", or "" without one. */
function dayOf(instant: unknown): string {
  const date = typeof instant === 'string' ? new Date(instant) : undefined;
  if (!date || Number.isNaN(date.getTime())) return '';
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-');
}

function instantOf(day: string, at: 'start' | 'end'): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const instant = at === 'start' ? new Date(2000, 0) : new Date(2000, 0, 1, 23, 59, 59);
  instant.setFullYear(year, month - 1, date);
  return instant.toISOString();
}
