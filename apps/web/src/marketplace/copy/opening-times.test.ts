import { describe, expect, it, test } from 'vitest';
import * as times from './opening-times.js';

const { daysText, openingsOf, scheduleText, timesText } = times;
const NO_BREAK = '\u00a0';
/** Replaces no-break spaces, which have a test of their own, with plain ones. */
const plain = <T extends string | undefined>(text: T) => text?.replaceAll(NO_BREAK, ' ');

const CHICAGO = 'America/Chicago';
/** Time zone of the viewer. */
const HERE = 'America/New_York';
const openText = (openings: times.Opening[], timeZone: string, now = Date.now()) =>
  plain(times.openText(openings, timeZone, { now, timeZone: HERE }));
const collegeTime = (...given: Parameters<typeof times.collegeTime>) => plain(times.collegeTime(...given));
/** An instant in Chicago's winter time (UTC−6). 2026-11-17 is a Tuesday. */
const winter = (day: number, time: string) => Date.parse(`2026-11-${day}T${time}:00-06:00`);
const happyHour = openingsOf({ weekdays: [2, 4], from: '17:00', to: '19:00' });

test.each([
  [{ weekdays: [4, 2], from: '17:00', to: '19:00' }, 'Tue, Thu 5–7 PM'],
  [{ weekdays: [1, 2, 3, 4, 5], from: '11:00', to: '14:30' }, 'Mon–Fri 11 AM–2:30 PM'],
  [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '22:00', to: '02:00' }, 'Daily 10 PM–2 AM'],
  [{ weekdays: [6], from: '00:00', to: '12:00' }, 'Sat 12 AM–12 PM'],
  [{ weekdays: [7], from: '00:00', to: '00:00' }, 'Sun all day'],
])('%# a schedule reads "%s"', (schedule, words) => {
  expect(scheduleText(schedule)).toBe(words);
});

test('AM and PM are shown once if both times share them, and twice past midnight', () => {
  expect([timesText('09:00', '11:30'), timesText('22:00', '23:00'), timesText('18:00', '17:00')]).toEqual([
    '9–11:30 AM',
    '10–11 PM',
    '6 PM–5 PM',
  ]);
  expect(daysText([1, 2, 4, 5, 6])).toBe('Mon, Tue, Thu–Sat');
});

describe('open now', () => {
  it("uses the college's zone, wherever the viewer is", () => {
    expect(openText(happyHour, CHICAGO, winter(17, '17:00'))).toBe('Open now');
    expect(openText(happyHour, CHICAGO, winter(17, '18:59'))).toBe('Open now');
    expect(openText(happyHour, CHICAGO, winter(17, '19:00'))).toMatch(/^Opens Thu at 5 PM/);
  });

  it('continues past midnight into the next day, also from Sunday into Monday', () => {
    const night = openingsOf({ weekdays: [7], from: '22:00', to: '02:00' });
    expect(openText(night, CHICAGO, winter(23, '01:59'))).toBe('Open now');
    expect(openText(night, CHICAGO, winter(23, '02:00'))).toMatch(/^Opens Sun at 10 PM/);
    expect(openText(night, CHICAGO, winter(22, '01:00'))).toMatch(/^Opens at 10 PM/);
  });

  it('follows the change to daylight saving time', () => {
    // On Sunday 2026-03-08, 2 AM becomes 3 AM there.
    const brunch = openingsOf({ weekdays: [7], from: '10:00', to: '12:00' });
    expect(openText(brunch, CHICAGO, Date.parse('2026-03-08T15:00:00Z'))).toBe('Open now');
    expect(openText(brunch, CHICAGO, Date.parse('2026-03-08T14:59:00Z'))).toMatch(/^Opens at 10 AM/);
    expect(openText(brunch, CHICAGO, Date.parse('2026-03-01T16:00:00Z'))).toBe('Open now');
  });

  it('shows when it opens: today, tomorrow, or the day of the week', () => {
    expect(openText(happyHour, CHICAGO, winter(17, '16:00'))).toMatch(/^Opens at 5 PM/);
    expect(openText(happyHour, CHICAGO, winter(18, '16:00'))).toMatch(/^Opens tomorrow at 5 PM/);
    expect(openText(happyHour, CHICAGO, winter(20, '16:00'))).toMatch(/^Opens Tue at 5 PM/);
  });

  it('uses the nearest of several openings on a day', () => {
    const hours = [
      { weekday: 2, from: '17:00', to: '22:00' },
      { weekday: 2, from: '11:00', to: '14:00' },
    ];
    expect(openText(hours, CHICAGO, winter(17, '15:00'))).toMatch(/^Opens at 5 PM/);
    expect(openText(hours, CHICAGO, winter(17, '12:00'))).toBe('Open now');
  });

  it("names the zone only if the viewer's differs", () => {
    expect(openText(happyHour, 'Pacific/Honolulu', Date.parse('2026-11-18T20:00:00Z'))).toMatch(/ at 5 PM \S+$/);
    expect(openText(happyHour, HERE, Date.parse('2026-11-18T12:00:00Z'))).toMatch(/ at 5 PM$/);
  });

  it('keeps the time and its zone on one line', () => {
    const reader = { now: winter(17, '20:00'), timeZone: HERE };
    const [, time] = times.openText(happyHour, CHICAGO, reader)?.split(' Thu ') ?? [];
    expect(time).toBe(['at', '5', 'PM', 'CST'].join(NO_BREAK));
  });

  it('returns nothing for a zone that the browser does not know', () => {
    expect(openText(happyHour, 'Mars/Olympus')).toBeUndefined();
    expect(openText([], CHICAGO)).toBeUndefined();
  });
});

describe('the hours of a vendor', () => {
  const closed = (weekday: number) => ({ weekday, from: null, to: null });
  const monday = { weekday: 1, from: '09:00', to: '17:00' };
  const text = (hours: Parameters<typeof times.hoursText>[0], now: number) =>
    plain(times.hoursText(hours, CHICAGO, { now, timeZone: CHICAGO }));

  it('tell when it opens again after closed days', () => {
    const week = [monday, ...[2, 3, 4, 5, 6, 7].map(closed)];
    expect(text(week, winter(16, '12:00'))).toBe('Open now');
    expect(text(week, winter(20, '12:00'))).toBe('Opens Mon at 9 AM');
    expect(text(week, winter(16, '18:00'))).toBe('Opens Mon at 9 AM');
  });

  it('tell nothing on or across a day that is not given', () => {
    expect(text([monday], winter(16, '08:00'))).toBe('Opens at 9 AM');
    expect(text([monday], winter(16, '18:00'))).toBeUndefined();
    expect(text([monday], winter(20, '12:00'))).toBeUndefined();
    expect(text([monday, closed(7)], winter(22, '12:00'))).toBe('Opens tomorrow at 9 AM');
    expect(text([monday, closed(7)], winter(21, '12:00'))).toBeUndefined();
  });

  it('tell nothing of a week that is closed', () => {
    expect(text([1, 2, 3, 4, 5, 6, 7].map(closed), winter(20, '12:00'))).toBeUndefined();
  });
});

describe('an instant at a college', () => {
  const END = '2026-11-30T21:29:00.000Z';
  const readerIn = (timeZone: string) => ({ now: Date.parse('2026-07-01T00:00:00Z'), timeZone });

  it("is in the college's zone, which is named if the viewer's differs", () => {
    expect(collegeTime(END, 'America/Chicago', readerIn('UTC'))).toBe('November 30, 2026 at 3:29 PM CST');
    expect(collegeTime(END, 'America/Chicago', readerIn('America/Los_Angeles'))).toBe(
      'November 30, 2026 at 3:29 PM CST',
    );
  });

  it("names no zone if the viewer's clock shows the same", () => {
    expect(collegeTime(END, 'America/Chicago', readerIn('America/Menominee'))).toBe('November 30, 2026 at 3:29 PM');
  });
});
