/** Clocks of time zones, for quiet hours and for what is to come in the morning. Right also on the days when a clock is changed. */

export interface QuietHours {
  /** `HH:MM`; null: there are none. */
  quietFrom: string | null;
  quietTo: string | null;
}

const DAY_MS = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** What a clock and a calendar in a zone show. */
interface LocalTime {
  /** `YYYY-MM-DD`. */
  date: string;
  /** `HH:MM`, 24 hours. */
  time: string;
}

/** The end of the quiet hours that an instant is in; undefined where it is in none. From and to alike: none. */
export function quietUntil(at: Date, { quietFrom, quietTo }: QuietHours, timeZone: string): Date | undefined {
  if (quietFrom === null || quietTo === null || quietFrom === quietTo) return undefined;
  const { date, time } = localTime(at, timeZone);
  const isOverNight = quietFrom > quietTo;
  const isQuiet = isOverNight ? time >= quietFrom || time < quietTo : time >= quietFrom && time < quietTo;
  if (!isQuiet) return undefined;
  return instantOf(isOverNight && time >= quietFrom ? nextDate(date) : date, quietTo, timeZone, at);
}

/** The next time after an instant that a clock in the zone shows `time`. */
export function nextTime(after: Date, time: string, timeZone: string): Date {
  const { date } = localTime(after, timeZone);
  const today = instantOf(date, time, timeZone, after);
  return today > after ? today : instantOf(nextDate(date), time, timeZone, after);
}

/** The date on a calendar in the zone. */
export function localDate(at: Date, timeZone: string): string {
  return localTime(at, timeZone).date;
}

function localTime(at: Date, timeZone: string): LocalTime {
  const local = new Date(at.getTime() + offsetMs(at.getTime(), timeZone)).toISOString();
  return { date: local.slice(0, 10), time: local.slice(11, 16) };
}

/**
 * When a clock in the zone shows that. Of a time that comes twice (the clock is set back) the first that is later than `after`;
 * of one that never comes (it is set forward) the time that the clock shows as long after the leap.
 */
function instantOf(date: string, time: string, timeZone: string, after: Date): Date {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  const offsets = [asUtc - DAY_MS, asUtc + DAY_MS].map((near) => offsetMs(near, timeZone));
  const candidates = offsets.map((offset) => asUtc - offset).toSorted((one, other) => one - other);
  const real = candidates.filter((candidate) => candidate + offsetMs(candidate, timeZone) === asUtc);
  const found = real.find((candidate) => candidate > after.getTime()) ?? real.at(-1) ?? candidates.at(-1) ?? asUtc;
  return new Date(found);
}

function nextDate(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
}

/** By how much the zone's clock is ahead of UTC then. */
function offsetMs(at: number, timeZone: string): number {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}

/** Kept: one takes a tenth of a millisecond to make. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    const digits = { month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' } as const;
    format = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', year: 'numeric', ...digits });
    formats.set(timeZone, format);
  }
  return format;
}
