import { healthChecks, metrics } from '@campus-deals/service-defaults';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reportBacklog } from './messaging-metrics.js';
import { measureQueues, stopMeasuring } from './queues/queue-metrics.js';
import type { QueueStore } from './queues/queue-store.js';

const never = (): Promise<never> => new Promise(() => undefined);
const hung = { queue: never } as unknown as QueueStore;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a hung store is reported as unavailable and does not affect other metrics', async () => {
  measureQueues(hung, ['catalog-events']);
  healthChecks.add('queue', never, { isEssential: false });
  const stopReporting = reportBacklog(never);
  const told = metrics.metrics();
  await vi.advanceTimersByTimeAsync(2000);
  const text = await told;
  expect(text).toContain('dependency_up{dependency="queue"} 0');
  expect(text).not.toContain('queue_jobs{');
  expect(text).toContain('process_start_time_seconds');
  stopMeasuring(hung);
  healthChecks.remove('queue');
  stopReporting();
});
