import 'reflect-metadata';
import { expect, test } from 'vitest';
import { retryDelaySeconds } from './mail-sender.job.js';

test('waits half a minute, then twice as long each time, two hours at most', () => {
  expect([1, 2, 3, 8, 9, 12].map((attempts) => retryDelaySeconds(attempts, 0.5))).toEqual([
    30, 60, 120, 3840, 7200, 7200,
  ]);
});

test('spreads retries so that they do not come back together', () => {
  expect([retryDelaySeconds(1, 0), retryDelaySeconds(1, 1)]).toEqual([22.5, 37.5]);
});
