import { describe, expect, test } from 'vitest';
import { localDate, nextTime, quietUntil } from './local-time.js';

const NIGHT = { quietFrom: '22:00', quietTo: '07:00' };

describe('quiet hours', () => {
  test.each([
    // If the zone is not UTC, a comment gives the local time.
    ['before they begin', '2026-11-22T21:59:59Z', 'UTC', undefined],
    ['as they begin', '2026-11-22T22:00:00Z', 'UTC', '2026-11-23T07:00:00Z'],
    ['after midnight', '2026-11-23T03:00:00Z', 'UTC', '2026-11-23T07:00:00Z'],
    ['as they end', '2026-11-23T07:00:00Z', 'UTC', undefined],
    ['in another zone', '2026-11-23T04:30:00Z', 'America/Chicago', '2026-11-23T13:00:00Z'], // 22:30
    ['in a zone of half an hour', '2026-11-22T17:00:00Z', 'Asia/Kolkata', '2026-11-23T01:30:00Z'], // 22:30
    ['by day in that zone', '2026-11-23T06:00:00Z', 'Asia/Kolkata', undefined], // 11:30
    ['in a night of 9 hours that has 8', '2026-03-08T04:00:00Z', 'America/New_York', '2026-03-08T11:00:00Z'], // 23:00
    ['in a night of 9 hours that has 10', '2026-11-01T03:00:00Z', 'America/New_York', '2026-11-01T12:00:00Z'], // 23:00
  ])('%s', (_when, at, zone, end) => {
    expect(quietUntil(new Date(at), NIGHT, zone)).toEqual(end && new Date(end));
  });

  test.each([
    ['at lunch', '12:00', '14:00', '2026-11-22T13:00:00Z', '2026-11-22T14:00:00Z'],
    ['at lunch, before', '12:00', '14:00', '2026-11-22T11:59:00Z', undefined],
    ['at lunch, over', '12:00', '14:00', '2026-11-22T14:00:00Z', undefined],
    ['until midnight', '20:00', '00:00', '2026-11-22T21:00:00Z', '2026-11-23T00:00:00Z'],
    ['from midnight', '00:00', '06:00', '2026-11-22T00:00:00Z', '2026-11-22T06:00:00Z'],
    ['of no length', '08:00', '08:00', '2026-11-22T08:00:00Z', undefined],
    ['without a beginning', null, '08:00', '2026-11-22T07:00:00Z', undefined],
    ['without an end', '08:00', null, '2026-11-22T09:00:00Z', undefined],
  ])('%s', (_what, quietFrom, quietTo, at, end) => {
    expect(quietUntil(new Date(at), { quietFrom, quietTo }, 'UTC')).toEqual(end && new Date(end));
  });

  test('that end in a skipped hour end right after it', () => {
    // 2:30 does not exist in New York on March 8: the clock goes from 2:00 to 3:00.
    const hours = { quietFrom: '23:00', quietTo: '02:30' };
    const end = quietUntil(new Date('2026-03-08T05:00:00Z'), hours, 'America/New_York');
    expect(end).toEqual(new Date('2026-03-08T07:30:00Z'));
  });

  test('that end in a repeated hour end at its first occurrence, or at the second once the first has passed', () => {
    const hours = { quietFrom: '23:00', quietTo: '01:30' };
    // 0:00, then the second 1:15.
    const untilFrom = (at: string) => quietUntil(new Date(at), hours, 'America/New_York');
    expect(untilFrom('2026-11-01T04:00:00Z')).toEqual(new Date('2026-11-01T05:30:00Z'));
    expect(untilFrom('2026-11-01T06:15:00Z')).toEqual(new Date('2026-11-01T06:30:00Z'));
  });
});

test.each([
  ['is today’s before eight', '2026-11-22T07:59:59Z', 'UTC', '2026-11-22T08:00:00Z'],
  ['is tomorrow’s at eight', '2026-11-22T08:00:00Z', 'UTC', '2026-11-23T08:00:00Z'],
  ['goes by the zone', '2026-11-22T23:00:00Z', 'Pacific/Auckland', '2026-11-23T19:00:00Z'],
  [
    'comes an hour sooner where the clock was set forward',
    '2026-03-07T14:00:00Z',
    'America/Chicago',
    '2026-03-08T13:00:00Z',
  ],
  ['comes an hour later where it was set back', '2026-10-31T14:00:00Z', 'America/Chicago', '2026-11-01T14:00:00Z'],
])('the next morning at eight %s', (_what, after, zone, at) => {
  expect(nextTime(new Date(after), '08:00', zone)).toEqual(new Date(at));
});

test('a day is that of the zone', () => {
  const at = new Date('2026-11-22T23:30:00Z');
  expect([localDate(at, 'UTC'), localDate(at, 'Asia/Tokyo')]).toEqual(['2026-11-22', '2026-11-23']);
});
