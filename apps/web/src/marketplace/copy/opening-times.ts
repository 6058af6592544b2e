import type { OpeningHoursDto } from '@campus-deals/contracts/catalog/vendor.dto';
import { dateFormat, longDateTime, zoneText } from '@campus-deals/contracts/date-text';
import type { Clock } from '../../platform/browser/clock.js';

/**
 * A weekly opening time of a deal's schedule or a vendor's hours. Weekdays are 1 Monday … 7 Sunday, times `HH:MM`. An
 * opening lasts past midnight if `to` is not after `from`.
 */
export interface Opening {
  weekday: number;
  from: string;
  to: string;
}

export interface WeeklySchedule {
  weekdays: readonly number[];
  from: string;
  to: string;
}

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const DAY_MINUTES = 1440;

/** "Tue" */
export function dayName(weekday: number): string {
  return DAYS[weekday - 1] ?? '';
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

function clock(time: string): { text: string; half: 'AM' | 'PM' } {
  const hour = Number(time.slice(0, 2));
  const minute = time.slice(3);
  return { text: `${hour % 12 || 12}${minute === '00' ? '' : `:${minute}`}`, half: hour < 12 ? 'AM' : 'PM' };
}

/** "5 PM", "5:30 PM" */
export function timeText(time: string): string {
  const { text, half } = clock(time);
  return `${text} ${half}`;
}

/** "5–7 PM", "11 AM–2 PM", "all day" */
export function timesText(from: string, to: string): string {
  if (from === to) return 'all day';
  const start = clock(from);
  const sameHalf = start.half === clock(to).half && minutesOf(from) < minutesOf(to);
  return `${sameHalf ? start.text : timeText(from)}–${timeText(to)}`;
}

/** Formats weekdays: "Tue, Thu", "Mon–Fri" for three or more in a row, "Daily". */
export function daysText(weekdays: readonly number[]): string {
  const days = [...new Set(weekdays)].sort((a, b) => a - b);
  if (days.length === 7) return 'Daily';
  const runs: number[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run && run.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  return runs
    .map((run) =>
      run.length > 2 ? `${dayName(run[0] ?? 0)}–${dayName(run.at(-1) ?? 0)}` : run.map(dayName).join(', '),
    )
    .join(', ');
}

/** "Tue, Thu 5–7 PM" */
export function scheduleText({ weekdays, from, to }: WeeklySchedule): string {
  return `${daysText(weekdays)} ${timesText(from, to)}`;
}

export function openingsOf({ weekdays, from, to }: WeeklySchedule): Opening[] {
  return weekdays.map((weekday) => ({ weekday, from, to }));
}

/** Returns weekday and minute of the day in a zone. Undefined for a zone that this browser does not know. */
function clockIn(timeZone: string, now: number): { weekday: number; minute: number } | undefined {
  try {
    const parts = dateFormat('weekdayAndTime', timeZone).formatToParts(now);
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
    return { weekday: DAYS.indexOf(part('weekday')) + 1, minute: minutesOf(`${part('hour')}:${part('minute')}`) };
  } catch {
    return undefined;
  }
}

export interface OpenState {
  isOpen: boolean;
  /** Next opening and the number of days until it, if closed. */
  next?: Opening & { daysAhead: number };
}

/**
 * Returns whether it is open now in its zone, and when it opens next. Undefined if the browser does not know the zone.
 */
export function openState(openings: readonly Opening[], timeZone: string, now: number): OpenState | undefined {
  const here = clockIn(timeZone, now);
  if (!here || openings.length === 0) return undefined;
  const { weekday: today, minute } = here;
  const yesterday = today === 1 ? 7 : today - 1;
  const isOpen = openings.some(({ weekday, from, to }) => {
    const [start, end] = [minutesOf(from), minutesOf(to)];
    if (end > start) return weekday === today && start <= minute && minute < end;
    return (weekday === today && minute >= start) || (weekday === yesterday && minute < end);
  });
  if (isOpen) return { isOpen };
  // Minutes until each opening. One that is over today comes again in a week.
  const wait = ({ weekday, from }: Opening) => {
    const ahead = ((weekday - today + 7) % 7) * DAY_MINUTES + minutesOf(from) - minute;
    return ahead < 0 ? ahead + 7 * DAY_MINUTES : ahead;
  };
  const next = openings.toSorted((a, b) => wait(a) - wait(b))[0];
  return next ? { isOpen, next: { ...next, daysAhead: Math.floor((minute + wait(next)) / DAY_MINUTES) } } : { isOpen };
}

/** Returns the zone's name, "CST". Undefined if the viewer's clock shows the same time. */
function foreignZone(timeZone: string, reader: Clock): string | undefined {
  const offset = (zone: string) => zoneText('zoneOffset', zone, reader.now);
  return offset(timeZone) === offset(reader.timeZone) ? undefined : zoneText('zoneName', timeZone, reader.now);
}

/**
 * Formats the state: "Open now", "Opens at 5 PM", "Opens tomorrow at 5 PM", "Opens Thu at 5 PM". Names the zone if the
 * viewer's clock shows another time.
 */
export function openText(openings: readonly Opening[], timeZone: string, reader: Clock): string | undefined {
  const state = openState(openings, timeZone, reader.now);
  if (!state) return undefined;
  if (state.isOpen) return 'Open now';
  if (!state.next) return undefined;
  const { daysAhead, weekday, from } = state.next;
  const day = daysAhead === 0 ? '' : daysAhead === 1 ? ' tomorrow' : ` ${dayName(weekday)}`;
  const zone = foreignZone(timeZone, reader);
  // No-break spaces keep the time on one line of a card.
  const time = ['at', timeText(from), zone].filter(Boolean).join(' ').replaceAll(' ', '\u00a0');
  return `Opens${day} ${time}`;
}

/** Whether an entry of a vendor's hours is an opening; else it marks its day as closed. */
export const isOpening = (entry: OpeningHoursDto): entry is Opening => entry.from !== null;

/** Formats the state by a vendor's hours. Undefined if a day until the next opening has no entry. */
export function hoursText(hours: readonly OpeningHoursDto[], timeZone: string, reader: Clock): string | undefined {
  const openings = hours.filter(isOpening);
  const { next } = openState(openings, timeZone, reader.now) ?? {};
  const days = next
    ? Array.from({ length: Math.min(next.daysAhead, 6) + 1 }, (_, back) => ((next.weekday - back + 6) % 7) + 1)
    : [];
  const isKnown = days.every((day) => hours.some(({ weekday }) => weekday === day));
  return isKnown ? openText(openings, timeZone, reader) : undefined;
}

/**
 * Formats an instant in a college's zone: "November 21, 2026 at 5:04 PM CST". Names the zone only if the viewer's clock
 * shows another time.
 */
export function collegeTime(instant: string, timeZone: string, reader: Clock): string {
  const zone = foreignZone(timeZone, { ...reader, now: Date.parse(instant) });
  return `${longDateTime(instant, timeZone)}${zone ? `\u00a0${zone}` : ''}`;
}
