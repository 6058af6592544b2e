import { withoutControls } from '@campus-deals/contracts/control-characters';
import type { DealDto } from '@campus-deals/contracts/catalog/deal.dto';
import type { VendorDto } from '@campus-deals/contracts/catalog/vendor.dto';
import { tzlib_get_ical_block as timeZoneBlock } from 'timezones-ical-library';
import {
  convertIcsTimezone,
  generateIcsCalendar,
  type IcsDateObject,
  type IcsEvent,
  type IcsRecurrenceRule,
} from 'ts-ics';
import { saveAsFile } from '../../platform/browser/save-as-file.js';
import { DAY_MS } from '../../platform/browser/clock.js';

const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

interface CalendarDeal {
  deal: Pick<DealDto, 'id' | 'title' | 'description' | 'startDate' | 'endDate' | 'schedule' | 'timeZone'>;
  vendor: Pick<VendorDto, 'name' | 'address' | 'city' | 'state'>;
  url: string;
}

/**
 * Creates the deal's iCalendar file (RFC 5545). Weekly hours become a weekly event in the college's time zone, until
 * the deal ends; a deal with only an end becomes an entry on its last day there.
 */
export function calendarFile({ deal, vendor, url }: CalendarDeal, now = Date.now()): string {
  const event: IcsEvent = {
    uid: `deal-${deal.id}@${new URL(url).hostname}`,
    stamp: { date: new Date(now) },
    summary: oneText(`${deal.title} (${vendor.name})`),
    description: oneText([deal.description, url].filter(Boolean).join('\n\n')),
    location: oneText([vendor.name, vendor.address, vendor.city, vendor.state].filter(Boolean).join(', ')),
    url,
    ...(deal.schedule ? weekly(deal, deal.schedule, now) : lastDay(deal)),
  };
  const [block] = deal.schedule ? [timeZoneBlock(deal.timeZone)].flat() : [];
  return generateIcsCalendar({
    version: '2.0',
    prodId: '-//Campus Deals//Deals//EN',
    events: [event],
    ...(block && { timezones: [convertIcsTimezone(undefined, block)] }),
  });
}

/**
 * Writes all line breaks as the one that the library escapes: some programs end a property at any of them. Leaves out
 * control characters, which iCalendar forbids.
 */
function oneText(text: string): string {
  return withoutControls(text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n'));
}

type Times = { start: IcsDateObject; end: IcsDateObject; recurrenceRule?: IcsRecurrenceRule };

function weekly(
  { startDate, endDate, timeZone }: CalendarDeal['deal'],
  { weekdays, from, to }: NonNullable<DealDto['schedule']>,
  now: number,
): Times {
  const opensAt = Math.max(now, Date.parse(startDate));
  const today = dayAt(opensAt, timeZone);
  // First opening that is not over: yesterday's, if it goes past midnight, or one of the coming week.
  const days = Array.from({ length: 9 }, (_, index) => today + (index - 1) * DAY_MS).filter((day) =>
    weekdays.includes(new Date(day).getUTCDay() || 7),
  );
  const ends = (day: number) => (to > from ? day : day + DAY_MS);
  const day = days.find((each) => instantOf(ends(each), to, timeZone) > opensAt) ?? today;
  return {
    start: onClock(day, from, timeZone),
    end: onClock(ends(day), to, timeZone),
    recurrenceRule: {
      frequency: 'WEEKLY',
      byDay: weekdays.toSorted((a, b) => a - b).map((weekday) => ({ day: DAYS[weekday - 1] ?? 'MO' })),
      ...(endDate && { until: { date: new Date(endDate) } }),
    },
  };
}

function lastDay({ endDate, timeZone }: CalendarDeal['deal']): Times {
  // A deal that ends at midnight has its last day before it.
  const day = dayAt(Date.parse(endDate ?? '') - 1, timeZone);
  return { start: { type: 'DATE', date: new Date(day) }, end: { type: 'DATE', date: new Date(day + DAY_MS) } };
}

/** Returns the day on a zone's calendar, as midnight UTC. */
function dayAt(instant: number, timeZone: string): number {
  return Math.floor((instant + offsetAt(instant, timeZone)) / DAY_MS) * DAY_MS;
}

/** Returns how far a zone's clock is ahead of UTC, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(instant);
  const [year = 0, month = 1, day, hour, minute, second] = (
    ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
  ).map((type) => Number(parts.find((part) => part.type === type)?.value));
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}

function wallTime(day: number, time: string): number {
  return day + (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * 60_000;
}

/**
 * Returns the instant at which a zone's clock shows that time. The offset is computed twice, since it may differ
 * between the guess and the result.
 */
function instantOf(day: number, time: string, timeZone: string): number {
  const wall = wallTime(day, time);
  return wall - offsetAt(wall - offsetAt(wall, timeZone), timeZone);
}

function onClock(day: number, time: string, timeZone: string): IcsDateObject {
  const date = new Date(instantOf(day, time, timeZone));
  const minutes = Math.round(offsetAt(date.getTime(), timeZone) / 60_000);
  const two = (value: number) => String(Math.floor(Math.abs(value))).padStart(2, '0');
  return {
    date,
    local: {
      date: new Date(wallTime(day, time)),
      timezone: timeZone,
      tzoffset: `${minutes < 0 ? '-' : '+'}${two(minutes / 60)}${two(minutes % 60)}`,
    },
  };
}

/** Downloads the calendar entry of the open deal. */
export function saveCalendarFile(entry: Omit<Parameters<typeof calendarFile>[0], 'url'>): void {
  const url = window.location.origin + window.location.pathname;
  saveAsFile(`${slug(entry.deal.title)}.ics`, calendarFile({ ...entry, url }), 'text/calendar;charset=utf-8');
}

/** Returns the name of the file without its extension. */
function slug(title: string): string {
  return (
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'deal'
  );
}
