import { expect, test } from 'vitest';
import { patience, type RecentMails } from './patience.js';

const quiet: RecentMails = { underWay: 0, urgentWaiting: 0, lastHour: 0, secondsSinceLast: null };
const after = (secondsSinceLast: number, lastHour = 1): RecentMails => ({ ...quiet, lastHour, secondsSinceLast });

test('gives one address one mail a minute', () => {
  expect([patience(quiet, false), patience(quiet, true)]).toEqual([0, 0]);
  expect([patience(after(20), false), patience(after(20), true), patience(after(60), false)]).toEqual([40, 40, 0]);
  expect(patience({ ...quiet, underWay: 1 }, true)).toBe(60);
});

test('gives it ten an hour, of which newsletters leave two to mails that somebody waits for', () => {
  expect([patience(after(60, 7), false), patience(after(60, 8), false)]).toEqual([0, 600]);
  expect([patience(after(60, 9), true), patience(after(60, 10), true)]).toEqual([0, 600]);
});

test('lets an urgent mail go first', () => {
  expect([patience({ ...quiet, urgentWaiting: 1 }, false), patience({ ...quiet, urgentWaiting: 1 }, true)]).toEqual([
    60, 0,
  ]);
});
