import type { ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import type { Broadcast } from '@campus-deals/messaging';
import type { ProductError } from '@campus-deals/service-defaults';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EventStream } from './event-stream.js';
import { OpenStreams } from './open-streams.js';

const BEAT_MS = 30_000;
const BEAT = ':\n\n';

/** A response as far as streams use it. Records all that was written. */
class Answer extends PassThrough {
  written = '';

  constructor() {
    super();
    this.on('data', (chunk: Buffer) => (this.written += String(chunk)));
  }

  writeHead(): this {
    return this;
  }
}

let streams: OpenStreams;
beforeEach(() => {
  vi.useFakeTimers();
  streams = new OpenStreams({ subscribe: () => () => undefined } as unknown as Broadcast, { MAX_STREAMS: 3 });
  streams.onModuleInit();
});
afterEach(() => {
  streams.beforeApplicationShutdown();
  vi.useRealTimers();
});

function open(userId: number): { answer: Answer; stream: EventStream } {
  const answer = new Answer();
  const stream = new EventStream(answer as unknown as ServerResponse, userId, userId);
  streams.add(stream);
  return { answer, stream };
}
const beats = ({ written }: Answer): number => written.split(BEAT).length - 1;

test('an open stream is sent a heartbeat every 30 s, so that no proxy closes it', async () => {
  const [begun, waiting] = [open(1), open(2)];
  begun.stream.start(0);
  await vi.advanceTimersByTimeAsync(BEAT_MS - 1);
  expect(beats(begun.answer)).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(beats(begun.answer)).toBe(1);
  await vi.advanceTimersByTimeAsync(2 * BEAT_MS);
  expect([beats(begun.answer), beats(waiting.answer)]).toEqual([3, 0]);
});

test('a stream is closed after 50 to 70 minutes, and no longer counted', async () => {
  const { answer, stream } = open(3);
  stream.start(0);
  await vi.advanceTimersByTimeAsync(49 * 60_000);
  expect([answer.writableEnded, streams.has(3)]).toEqual([false, true]);
  await vi.advanceTimersByTimeAsync(22 * 60_000);
  expect([answer.writableEnded, streams.has(3)]).toEqual([true, false]);
});

test('a stream beyond the replica’s maximum is refused with a retry time, and the others stay open (M10)', async () => {
  const [first, ...others] = [1, 2, 3].map(open);
  for (const one of [first, ...others]) one?.stream.start(0);
  const refusals = Array.from({ length: 20 }, () => {
    try {
      return open(4);
    } catch (error) {
      return error;
    }
  });
  for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'service_unavailable', status: 503 });
  const times = new Set(refusals.map((refusal) => (refusal as ProductError).retryAfter ?? 0));
  expect(times.size).toBeGreaterThan(1);
  expect(Math.min(...times)).toBeGreaterThanOrEqual(30);
  expect(Math.max(...times)).toBeLessThanOrEqual(90);
  await vi.advanceTimersByTimeAsync(BEAT_MS);
  expect([first, ...others].map((one) => one && beats(one.answer))).toEqual([1, 1, 1]);
  first?.answer.destroy();
  await vi.advanceTimersByTimeAsync(0);
  expect(open(4).stream.isOpen).toBe(true);
});
