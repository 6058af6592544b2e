import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ProductError } from './product-error.js';
import { Semaphore } from './semaphore.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Creates work that the test completes. */
function someWork() {
  const begun: string[] = [];
  const ends: Record<string, () => void> = {};
  return {
    begun,
    of: (name: string) => () => {
      begun.push(name);
      return new Promise<string>((resolve) => (ends[name] = () => resolve(name)));
    },
    end: async (name: string): Promise<void> => {
      await vi.advanceTimersByTimeAsync(0);
      ends[name]?.();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

const refusal = () => new ProductError('too_many_requests');
const TOO_MANY = { code: 'too_many_requests', status: 429 };

describe('work one by one', () => {
  test('begins when what came before has ended, also when that failed', async () => {
    const line = new Semaphore(1, { maxWaiting: 5, timeoutMs: 3000, refusal });
    const work = someWork();
    const failing = line.run(() => Promise.reject(new Error('damaged')));
    const all = ['a', 'b', 'c'].map((name) => line.run(work.of(name)));
    await expect(failing).rejects.toThrow('damaged');
    await vi.advanceTimersByTimeAsync(0);
    expect(work.begun).toEqual(['a']);
    await work.end('a');
    expect(work.begun).toEqual(['a', 'b']);
    await work.end('b');
    await work.end('c');
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c']);
  });

  test('begins as many at once as there are permits', async () => {
    const line = new Semaphore(2);
    const work = someWork();
    const all = ['a', 'b', 'c'].map((name) => line.run(work.of(name)));
    await vi.advanceTimersByTimeAsync(0);
    expect(work.begun).toEqual(['a', 'b']);
    await work.end('b');
    expect(work.begun).toEqual(['a', 'b', 'c']);
    await work.end('a');
    await work.end('c');
    await Promise.all(all);
  });

  test('refuses whom too many stand before', async () => {
    const line = new Semaphore(1, { maxWaiting: 1, timeoutMs: 3000, refusal });
    const work = someWork();
    const [first, second] = [line.run(work.of('a')), line.run(work.of('b'))];
    await expect(line.run(work.of('c'))).rejects.toMatchObject(TOO_MANY);
    await work.end('a');
    await work.end('b');
    expect([await first, await second]).toEqual(['a', 'b']);
    const again = line.run(work.of('d'));
    await work.end('d');
    expect(await again).toBe('d');
  });

  test('lets nobody wait longer than the timeout, and never begins what was given up', async () => {
    const line = new Semaphore(1, { maxWaiting: 5, timeoutMs: 3000, refusal });
    const work = someWork();
    const first = line.run(work.of('a'));
    const refused = line.run(work.of('b')).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(3000);
    expect(await refused).toMatchObject(TOO_MANY);
    await work.end('a');
    await first;
    expect(work.begun).toEqual(['a']);
  });
});
