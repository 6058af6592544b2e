import { boundOfDay, localDate } from '@campus-deals/contracts/catalog/local-time';
import { useEffect, useEffectEvent, useState } from 'react';
import { useClock } from '../../platform/browser/clock.js';
import { TextField } from '../ui/text-field.js';
import { useFieldValue } from './field-value.js';

interface DateFieldProps {
  label: string;
  /** The DTO's field: an instant, null or undefined. */
  name: string;
  hint?: string;
  /** Whether the instant is the first or the last second of the chosen day. */
  at: 'first' | 'last';
  /** Zone on whose clock the day begins and ends. Default: the viewer's. */
  timeZone?: string | undefined;
  /** Value sent for an empty field. */
  emptyAs: null | undefined;
}

/** Value of an incomplete date. Validation rejects it, so that no unintended date is sent. */
const HALF_TYPED = 'half typed';

/** Date field with the browser's picker. Past days cannot be picked. */
export function DateField({ label, name, hint, at, timeZone, emptyAs }: DateFieldProps) {
  const { ref, value, onChange, set, error } = useFieldValue(name);
  const clock = useClock();
  const zone = timeZone ?? clock.timeZone;
  const [shown, setShown] = useState({ of: value as unknown, zone, day: dayOf(value, zone), isTyped: false });
  // A typed day stays the same on every clock.
  const isMoved = shown.zone !== zone && shown.isTyped && shown.of === value && shown.day !== '';
  // Shows the value again: the form was reset, or the zone of a stored instant has become known.
  if (!isMoved && (shown.of !== value || shown.zone !== zone))
    setShown({ of: value, zone, day: dayOf(value, zone), isTyped: false });
  const change = (day: string, isHalfTyped: boolean) => {
    const of = isHalfTyped ? HALF_TYPED : day ? boundOfDay(day, at, zone).toISOString() : emptyAs;
    setShown({ of, zone, day, isTyped: true });
    set(of);
  };
  const moveDay = useEffectEvent(() => onChange(boundOfDay(shown.day, at, zone).toISOString()));
  useEffect(() => {
    if (isMoved) moveDay();
  }, [isMoved]);
  return (
    <TextField
      ref={ref}
      label={label}
      name={name}
      type="date"
      min={localDate(new Date(clock.now), zone)}
      max="9999-12-31"
      value={shown.day}
      error={error?.message}
      onChange={({ target }) => change(target.value, target.validity.badInput)}
      {...(hint !== undefined && { hint })}
    />
  );
}

/** Returns the day of an instant in a zone, "2026-11-22", or "" without one. */
function dayOf(instant: unknown, timeZone: string): string {
  const date = typeof instant === 'string' ? new Date(instant) : undefined;
  return !date || Number.isNaN(date.getTime()) ? '' : localDate(date, timeZone);
}
