import { expect, test } from 'vitest';
import { activationProgress, subscribersNeeded } from './site-rules.js';

test('progress is rounded and capped, and the remainder is never negative', () => {
  expect([activationProgress(0, 100), activationProgress(2, 3), activationProgress(250, 100)]).toEqual([0, 67, 100]);
  expect([subscribersNeeded(63, 100), subscribersNeeded(120, 100)]).toEqual([37, 0]);
});
