import { expect, test } from 'vitest';
import { isoWeek } from './iso-week.js';

test.each([
  ['2026-11-19T22:00:00Z', 'America/Chicago', '2026-W47'],
  // Sunday there, Monday in UTC.
  ['2026-11-23T03:00:00Z', 'America/Los_Angeles', '2026-W47'],
  ['2026-11-23T03:00:00Z', 'UTC', '2026-W48'],
  // The first days of a year may be in the last week of the one before, and the other way round.
  ['2027-01-01T18:00:00Z', 'America/New_York', '2026-W53'],
  ['2024-12-30T18:00:00Z', 'America/New_York', '2025-W01'],
])('%s in %s is in week %s', (at, timeZone, week) => {
  expect(isoWeek(new Date(at), timeZone)).toBe(week);
});
