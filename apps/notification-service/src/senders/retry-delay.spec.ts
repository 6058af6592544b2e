import { expect, test } from 'vitest';
import { retryDelaySeconds } from './send-message.job.js';

test('waits half a minute, then twice as long each time, two hours at most', () => {
  const even = (attempts: number): number => retryDelaySeconds(attempts, 30, 7200, 0.5);
  expect([1, 2, 3, 8, 9, 12].map(even)).toEqual([30, 60, 120, 3840, 7200, 7200]);
});

test('spreads retries so that they do not come back together', () => {
  expect([retryDelaySeconds(1, 30, 7200, 0), retryDelaySeconds(1, 30, 7200, 1)]).toEqual([22.5, 37.5]);
});
