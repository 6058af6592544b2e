import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Throttle } from './throttle.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('runs at once, then at most once an interval however often it is requested, and not after its stop', async () => {
  let runs = 0;
  const throttle = new Throttle(async () => void (runs += 1), 50);
  throttle.request();
  expect(runs).toBe(1);
  for (let n = 0; n < 1000; n += 1) throttle.request();
  await vi.advanceTimersByTimeAsync(49);
  expect(runs).toBe(1);
  await vi.advanceTimersByTimeAsync(500);
  expect(runs).toBe(2);
  throttle.request();
  throttle.request();
  await throttle.stop();
  throttle.request();
  expect(runs).toBe(3);
});
