import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useNow } from '../../lib/browser/clock.js';
import { TextField } from '../ui/text-field.js';

interface DateFieldProps {
  label: string;
  /** The DTO's field: an instant, null or left out. */
  name: string;
  hint?: string;
  /** Of the day that is chosen: from its beginning, or until its end, on the reader's clock. */
  at: 'start' | 'end';
  /** What an empty field is sent as. */
  emptyAs: null | undefined;
}

/** Stands for a day that is typed by half: the rules refuse it, and nothing is sent that nobody meant. */
const HALF_TYPED = 'half typed';

/** A day, chosen with the browser's own picker, in which days that are over cannot be chosen. */
export function DateField({ label, name, hint, at, emptyAs }: DateFieldProps) {
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({ name });
  const { clearErrors } = useFormContext();
  const now = useNow(60_000);
  const [typed, setTyped] = useState({ of: value as unknown, day: dayOf(value) });
  // The form was filled in anew.
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

/** "2026-11-22" of an instant on the reader's clock; "" where there is none. */
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
