import { expect, test } from 'vitest';
import { throttle, type RecentMails } from './address-throttle.js';

const quiet: RecentMails = { underWay: 0, urgentWaiting: 0, lastHour: 0, secondsSinceLast: null };
const after = (secondsSinceLast: number, lastHour = 1): RecentMails => ({ ...quiet, lastHour, secondsSinceLast });

test('gives one address one mail a minute', () => {
  expect([throttle(quiet, false), throttle(quiet, true)]).toEqual([0, 0]);
  expect([throttle(after(20), false), throttle(after(20), true), throttle(after(60), false)]).toEqual([40, 40, 0]);
  expect(throttle({ ...quiet, underWay: 1 }, true)).toBe(60);
});

test('gives it ten an hour, of which newsletters leave two to urgent mails', () => {
  expect([throttle(after(60, 7), false), throttle(after(60, 8), false)]).toEqual([0, 600]);
  expect([throttle(after(60, 9), true), throttle(after(60, 10), true)]).toEqual([0, 600]);
});

test('lets an urgent mail go first', () => {
  expect([throttle({ ...quiet, urgentWaiting: 1 }, false), throttle({ ...quiet, urgentWaiting: 1 }, true)]).toEqual([
    60, 0,
  ]);
});
