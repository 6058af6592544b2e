import { expect, it } from 'vitest';
import { scheduleText, weekdayDateTime } from './weekly-schedule.js';

it.each([
  ['0 16 * * 4', 'Thursdays at 4 PM'],
  ['30 9 * * 1', 'Mondays at 9:30 AM'],
  ['5 0 * * 7', 'Sundays at 12:05 AM'],
  ['0 12 * * 6', 'Saturdays at 12 PM'],
  ['0 16 1 * *', 'On a custom schedule'],
  ['0 16 * * 1,4', 'On a custom schedule'],
  ['*/5 * * * *', 'On a custom schedule'],
])('formats %s: %s', (cron, words) => {
  expect(scheduleText(cron)).toBe(words);
});

it.each([
  ['2026-11-26T22:00:00.000Z', 'America/Chicago', 'Thu, Nov 26, 4 PM CST'],
  ['2026-11-26T14:30:00.000Z', 'America/New_York', 'Thu, Nov 26, 9:30 AM EST'],
  ['2027-01-01T05:30:00.000Z', 'America/Chicago', 'Thu, Dec 31, 11:30 PM CST'],
  ['2027-01-01T06:00:00.000Z', 'America/Chicago', 'Fri, Jan 1, 2027, 12 AM CST'],
])('shows %s in %s as %s', (at, timeZone, text) => {
  expect(weekdayDateTime(at, timeZone, Date.parse('2026-11-26'))).toBe(text);
});
