import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RepeatingJob } from './repeating-job.js';

const EVERY_MS = 60_000;

/** Each turn waits until the test ends it, with an answer or an error. */
class Sweeping extends RepeatingJob {
  readonly turns: { resolve(isMore: boolean): void; reject(error: Error): void }[] = [];

  constructor(everyMs = EVERY_MS) {
    super({ doing: 'sweeping', everyMs });
  }

  protected turn(): Promise<boolean> {
    return new Promise((resolve, reject) => this.turns.push({ resolve, reject }));
  }

  async endTurn(answer: boolean | Error): Promise<void> {
    const turn = this.turns.at(-1);
    if (answer instanceof Error) turn?.reject(answer);
    else turn?.resolve(answer);
    await pass(0);
  }
}

const pass = async (ms: number): Promise<void> => void (await vi.advanceTimersByTimeAsync(ms));

async function started(everyMs?: number): Promise<Sweeping> {
  const job = new Sweeping(everyMs);
  job.onApplicationBootstrap();
  await pass(0);
  return job;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('takes a turn at the start, and the next so long after the end of the last', async () => {
  const job = await started();
  await pass(10 * EVERY_MS);
  expect(job.turns).toHaveLength(1);
  await job.endTurn(false);
  await pass(EVERY_MS - 1);
  expect(job.turns).toHaveLength(1);
  await pass(1);
  expect(job.turns).toHaveLength(2);
});

test('goes on at once while there is more', async () => {
  const job = await started();
  await job.endTurn(true);
  await job.endTurn(true);
  expect(job.turns).toHaveLength(3);
});

test.each([
  [EVERY_MS * 60, 30_000],
  [1000, 1000],
])('logs a turn that fails and takes another: every %i ms, then after %i ms', async (everyMs, retryMs) => {
  const logged = vi.spyOn(Logger.prototype, 'error').mockReturnValue();
  const job = await started(everyMs);
  const error = new Error('the database is away');
  await job.endTurn(error);
  expect(logged).toHaveBeenCalledExactlyOnceWith({ err: error }, 'sweeping failed; it is tried again');
  await pass(retryMs - 1);
  expect(job.turns).toHaveLength(1);
  await pass(1);
  expect(job.turns).toHaveLength(2);
});

test('can be asked for a turn, which waits for the one in hand and answers what it found', async () => {
  const job = await started();
  const [first, second] = [job.runNow().catch(({ message }: Error) => message), job.runNow()];
  await pass(0);
  expect(job.turns).toHaveLength(1);
  await job.endTurn(false);
  expect(job.turns).toHaveLength(2);
  await job.endTurn(new Error('no disk'));
  expect(job.turns).toHaveLength(3);
  await job.endTurn(true);
  expect(await Promise.all([first, second])).toEqual(['no disk', true]);
});

test('stops when its turn is over, and takes no more by itself', async () => {
  const job = await started();
  let stopped = false;
  const stopping = job.beforeApplicationShutdown().then(() => (stopped = true));
  await pass(EVERY_MS);
  expect(stopped).toBe(false);
  await job.endTurn(true);
  await stopping;
  await pass(10 * EVERY_MS);
  expect(job.turns).toHaveLength(1);
});

test('stops at once in a pause', async () => {
  const job = await started();
  await job.endTurn(false);
  await job.beforeApplicationShutdown();
  expect(job.turns).toHaveLength(1);
});
