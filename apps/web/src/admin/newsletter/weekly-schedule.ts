/** A weekly time as in a cron expression: `0 16 * * 4` is Thursdays at 4 PM. */
export interface WeeklySchedule {
  minute: number;
  hour: number;
  /** Weekday, where 0 is Sunday. */
  weekday: number;
}

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** Parses a cron expression. Undefined if it is not a single weekly time. */
export function readWeekly(cron: string): WeeklySchedule | undefined {
  const [minute = '', hour = '', day, month, weekday = '', ...rest] = cron.trim().split(/\s+/);
  const isWeekly = [minute, hour, weekday].every((field) => /^\d{1,2}$/.test(field)) && rest.length === 0;
  if (!isWeekly || day !== '*' || month !== '*') return undefined;
  return { minute: Number(minute), hour: Number(hour), weekday: Number(weekday) % 7 };
}

export const writeWeekly = ({ minute, hour, weekday }: WeeklySchedule): string => `${minute} ${hour} * * ${weekday}`;

/** "4 PM", "9:30 AM" */
export function timeOfDay({ hour, minute }: Pick<WeeklySchedule, 'hour' | 'minute'>): string {
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`;
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Formats a schedule: "Thursdays at 4 PM", or "On a custom schedule" for other cron expressions. */
export function scheduleText(cron: string): string {
  const weekly = readWeekly(cron);
  return weekly ? `${WEEKDAYS[weekly.weekday]}s at ${timeOfDay(weekly)}` : 'On a custom schedule';
}

const DAY = { weekday: 'short', month: 'short', day: 'numeric' } as const;

/** "Thu, Nov 26", or "Thu, Nov 25, 2027" in another year than now. */
export function weekdayDate(instant: string, timeZone: string, now = Date.now()): string {
  const yearOf = (time: string | number): string =>
    new Date(time).toLocaleDateString('en-US', { year: 'numeric', timeZone });
  const year = yearOf(instant) === yearOf(now) ? undefined : 'numeric';
  return new Date(instant).toLocaleDateString('en-US', { ...DAY, year, timeZone });
}

/** "Thu, Nov 26, 4 PM CST", or "Thu, Nov 25, 2027, 4 PM CST" in another year than now. */
export function weekdayDateTime(instant: string, timeZone: string, now = Date.now()): string {
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone } as const;
  // Some engines put a narrow no-break space before AM and PM.
  const shown = new Date(instant).toLocaleTimeString('en-US', time).replaceAll('\u202f', ' ').replace(':00', '');
  return `${weekdayDate(instant, timeZone, now)}, ${shown}`;
}
