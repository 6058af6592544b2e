import { expect, test } from 'vitest';
import { dayIn, momentOf } from './days.js';

test.each([
  ['2027-03-14', 'first', '2027-03-14T06:00:00.000Z'],
  // Daylight saving time starts on that day.
  ['2027-03-14', 'last', '2027-03-15T04:59:59.000Z'],
  ['2027-01-15T15:00:00Z', 'first', '2027-01-15T15:00:00.000Z'],
  ['2027-01-15 15:00-06:00', 'first', '2027-01-15T21:00:00.000Z'],
  ['1/31/2099 0:00', 'first', '2099-01-31T06:00:00.000Z'],
  ['1/31/2099 0:00', 'last', '2099-02-01T05:59:59.000Z'],
  ['2099-01-31', 'last', '2099-02-01T05:59:59.000Z'],
  ['2099-01-31 00:00:00', 'last', '2099-02-01T05:59:59.000Z'],
  ['1/31/2099 12:00:00 AM', 'last', '2099-02-01T05:59:59.000Z'],
  ['1/31/2099 5:30 PM', 'last', '2099-01-31T23:30:00.000Z'],
  ['2099-01-31T17:30', 'first', '2099-01-31T23:30:00.000Z'],
  ['2099-01-31 15:00+0000', 'first', '2099-01-31T15:00:00.000Z'],
  ['2099/1/31', 'first', '2099-01-31T06:00:00.000Z'],
  ['1-31-2099', 'first', '2099-01-31T06:00:00.000Z'],
  ['\u200E1/\u200E31/\u200E2099, 5:30\u202FPM', 'first', '2099-01-31T23:30:00.000Z'],
  // The clock is set forward from 2:00 to 3:00.
  ['2027-03-14 02:30', 'first', undefined],
  ['3/14/2027 3:00', 'first', '2027-03-14T08:00:00.000Z'],
  ['2099-02-30T00:00:00Z', 'first', undefined],
  ['2099-01-31T24:00:00Z', 'first', undefined],
  ['2099-01-31T00:00:00+25:00', 'first', undefined],
  ['0000-01-01', 'first', undefined],
  ['2/30/2099', 'first', undefined],
  ['1/31/2099 25:00', 'first', undefined],
  ['13/1/2099 0:00', 'first', undefined],
  ['1/31/99', 'first', undefined],
  ['15.1.2027', 'first', undefined],
] as const)('%s as its %s moment is %s', (cell, moment, instant) => {
  expect(momentOf(cell, moment, 'America/Chicago')).toBe(instant);
});

test.each([
  ['America/Santiago', '2027-09-05', '2027-09-05T04:00:00.000Z', '2027-09-06T02:59:59.000Z'],
  ['America/Santiago', '2027-04-03', '2027-04-03T03:00:00.000Z', '2027-04-04T03:59:59.000Z'],
  ['America/Havana', '2027-11-07', '2027-11-07T04:00:00.000Z', '2027-11-08T04:59:59.000Z'],
  ['Australia/Lord_Howe', '2027-10-03', '2027-10-02T13:30:00.000Z', '2027-10-03T12:59:59.000Z'],
  ['Asia/Kathmandu', '2027-01-31', '2027-01-30T18:15:00.000Z', '2027-01-31T18:14:59.000Z'],
] as const)('in %s, %s is from %s to %s', (zone, day, first, last) => {
  expect([momentOf(day, 'first', zone), momentOf(day, 'last', zone)]).toEqual([first, last]);
});

test.each([
  ['2099-01-31', '2099-01-31'],
  ['1/31/2099', '2099-01-31'],
  ['1/31/2099 0:00', '2099-01-31'],
  ['2099-01-31T00:00:00', '2099-01-31'],
  ['1/31/2099 17:00', undefined],
  ['2099-02-30', undefined],
  ['soon', undefined],
])('%s is the day %s', (text, day) => {
  expect(dayIn(text)).toBe(day);
});
