import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SerialQueue } from './serial-queue.js';

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
      ends[name]?.();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

const TOO_MANY = { code: 'too_many_requests', status: 429 };

describe('queued work', () => {
  test('starts when the previous work has ended, also if that failed', async () => {
    const line = new SerialQueue({ waiting: 5, timeoutMs: 3000 });
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

  test('is refused if too many wait', async () => {
    const line = new SerialQueue({ waiting: 1, timeoutMs: 3000 });
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

  test('waits no longer than the timeout, and never starts after it', async () => {
    const line = new SerialQueue({ waiting: 5, timeoutMs: 3000 });
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
