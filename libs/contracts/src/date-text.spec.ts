import { expect, test } from 'vitest';
import { dateTimeWithZone, longDate, longDateTime, zoneText } from './date-text.js';

const INSTANT = '2026-11-23T23:53:00.000Z';

test('a time is formatted in its zone, with a plain space before PM', () => {
  expect(longDateTime(INSTANT, 'America/Chicago')).toBe('November 23, 2026 at 5:53 PM');
  expect(longDateTime(new Date(INSTANT), 'UTC')).toBe('November 23, 2026 at 11:53 PM');
});

test('a date is formatted in its zone', () => {
  expect(longDate('2026-11-24T02:00:00.000Z', 'America/Chicago')).toBe('November 23, 2026');
});

test('an email names the zone as of that day', () => {
  expect(dateTimeWithZone(INSTANT, 'America/Chicago')).toBe('November 23, 2026 at 5:53 PM CST');
  expect(dateTimeWithZone('2026-07-01T12:00:00.000Z', 'America/Chicago')).toBe('July 1, 2026 at 7:00 AM CDT');
});

test('a zone has a common name', () => {
  expect(zoneText('zoneInWords', 'America/Chicago', INSTANT)).toBe('Central Time');
  expect(zoneText('zoneInWords', 'Asia/Tokyo', INSTANT)).toBe('Japan Standard Time');
  expect(zoneText('zoneInWords', 'UTC', INSTANT)).toBe('UTC');
});
