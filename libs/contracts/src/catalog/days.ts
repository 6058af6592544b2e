import { instantOf } from './local-time.js';

const TIME = String.raw`(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.0+)?)?\s*([ap])?\.?(?:m\.?)?)?`;
const US_TIME = new RegExp(String.raw`^(\d{1,2})/(\d{1,2})/(\d{4})${TIME}$`, 'i');
const ISO_TIME = new RegExp(String.raw`^(\d{4})-(\d{2})-(\d{2})${TIME}$`, 'i');
const INSTANT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;

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
 * Returns the instant that a text states. One with a zone is taken as it is, a time is on the clock of `timeZone`, and a
 * day is its first or last moment there. Undefined for anything else.
 */
export function momentOf(text: string, moment: 'first' | 'last', timeZone: string): string | undefined {
  const given = text.trim();
  if (INSTANT.test(given)) {
    const at = new Date(given.replace(' ', 'T'));
    return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
  }
  const local = momentIn(given);
  if (!local) return undefined;
  const isEnd = local.time === null && moment === 'last';
  const at = instantOf(local.day, local.time ?? (isEnd ? '23:59' : '00:00'), timeZone, new Date(0));
  return new Date(at.getTime() + (isEnd ? 59_000 : 0)).toISOString();
}

function momentIn(text: string): LocalMoment | undefined {
  const us = US_TIME.exec(text.trim());
  const [year, month, day, ...clock] = us
    ? [us[3], us[1], us[2], ...us.slice(4)]
    : (ISO_TIME.exec(text.trim()) ?? []).slice(1);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const midnight = new Date(`${date}T00:00:00Z`);
  // February 30 does not exist.
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(date)) return undefined;
  const time = timeIn(clock);
  return time === undefined ? undefined : { day: date, time: time === '00:00' ? null : time };
}

/** Returns `HH:MM` of a clock's parts, midnight without any. */
function timeIn([hours, minutes, , half]: (string | undefined)[]): string | undefined {
  if (hours === undefined || minutes === undefined) return '00:00';
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  const isRight = hour < 24 && Number(minutes) < 60 && (!half || (Number(hours) >= 1 && Number(hours) <= 12));
  return isRight ? `${String(hour).padStart(2, '0')}:${minutes}` : undefined;
}
