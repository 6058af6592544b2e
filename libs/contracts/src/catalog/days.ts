import { boundOfDay, instantOf, localTime } from './local-time.js';

const TIME = String.raw`(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.0+)?)?\s*([ap])?\.?(?:m\.?)?)?`;
const US_TIME = new RegExp(String.raw`^(\d{1,2})[/-](\d{1,2})[/-](\d{4})${TIME}$`, 'i');
const ISO_TIME = new RegExp(String.raw`^(\d{4})[/-](\d{1,2})[/-](\d{1,2})${TIME}$`, 'i');
/** Matches an ISO 8601 instant. PostgreSQL refuses offsets of 16 hours or more. */
const INSTANT = /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:0\d|1[0-5]):[0-5]\d)$/;

/** Whether a text is ISO 8601 with `Z` or an offset, of a time that exists. */
export function isInstant(text: string): boolean {
  // The year must have four digits in UTC, too: PostgreSQL refuses year 0, and JavaScript adds a sign from 10000 on.
  return INSTANT.test(text) && isDate(text.slice(0, 10)) && /^(?!0000)\d/.test(new Date(text).toISOString());
}

/** Whether the calendar has the day `YYYY-MM-DD`: it has no February 30. */
export function isDate(day: string): boolean {
  const midnight = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
}

interface LocalMoment {
  day: string;
  /** Null: the whole day, also where a spreadsheet added its midnight. */
  time: string | null;
}

/** Returns the day that a text states: `2099-01-31`, `1/31/2099`, `1/31/2099 0:00`. */
export function dayIn(text: string): string | undefined {
  const moment = momentIn(text);
  return moment?.time === null ? moment.day : undefined;
}

/**
 * Returns the instant that a text states. A text without an offset is a local time in `timeZone`, or a day, of which it
 * returns the first or last moment there. Undefined for other texts, and for a local time that the clock skips.
 */
export function momentOf(text: string, moment: 'first' | 'last', timeZone: string): string | undefined {
  const given = text.trim();
  if (/:\d\d\S*(Z|[+-]\d\d:?\d\d)$/.test(given)) {
    const whole = given.replace(/(?<=[T ]\d\d:\d\d)(?=[Z+-])/, ':00').replace(/(?<=[+-]\d\d)(?=\d\d$)/, ':');
    return instantIn(whole.replace(' ', 'T'));
  }
  const local = momentIn(given);
  if (!local) return undefined;
  if (local.time === null) return instantIn(boundOfDay(local.day, moment, timeZone).toISOString());
  const at = instantOf(local.day, local.time, timeZone, new Date(0));
  return localTime(at, timeZone).time === local.time ? instantIn(at.toISOString()) : undefined;
}

const instantIn = (text: string): string | undefined => (isInstant(text) ? new Date(text).toISOString() : undefined);

function momentIn(text: string): LocalMoment | undefined {
  // Some programs put Unicode direction marks around the parts of a date.
  const given = text.replaceAll(/\p{Cf}/gu, '').trim();
  const us = US_TIME.exec(given);
  const [year, month, day, ...clock] = us
    ? [us[3], us[1], us[2], ...us.slice(4)]
    : (ISO_TIME.exec(given) ?? []).slice(1);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = timeIn(clock);
  return time === undefined || !isDate(date) ? undefined : { day: date, time: time === '00:00' ? null : time };
}

/** Returns `HH:MM` of a clock's parts, midnight without any. */
function timeIn([hours, minutes, , half]: (string | undefined)[]): string | undefined {
  if (hours === undefined || minutes === undefined) return '00:00';
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  const isRight = hour < 24 && Number(minutes) < 60 && (!half || (Number(hours) >= 1 && Number(hours) <= 12));
  return isRight ? `${String(hour).padStart(2, '0')}:${minutes}` : undefined;
}
