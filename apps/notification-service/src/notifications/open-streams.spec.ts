import type { ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import type { Broadcast } from '@campus-deals/messaging';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EventStream } from './event-stream.js';
import { OpenStreams } from './open-streams.js';

const BEAT_MS = 30_000;
const BEAT = ':\n\n';

/** An answer as far as streams use it, and all that was written to it. */
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
  streams = new OpenStreams({ subscribe: () => () => undefined } as unknown as Broadcast);
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

test('a stream that has begun is sent a heartbeat every 30 s, so that no proxy takes it for dead', async () => {
  const [begun, waiting] = [open(1), open(2)];
  begun.stream.start(0);
  await vi.advanceTimersByTimeAsync(BEAT_MS - 1);
  expect(beats(begun.answer)).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(beats(begun.answer)).toBe(1);
  await vi.advanceTimersByTimeAsync(2 * BEAT_MS);
  expect([beats(begun.answer), beats(waiting.answer)]).toEqual([3, 0]);
});

test('a stream is closed after 50 to 70 minutes, and counted no more', async () => {
  const { answer, stream } = open(3);
  stream.start(0);
  await vi.advanceTimersByTimeAsync(49 * 60_000);
  expect([answer.writableEnded, streams.has(3)]).toEqual([false, true]);
  await vi.advanceTimersByTimeAsync(22 * 60_000);
  expect([answer.writableEnded, streams.has(3)]).toEqual([true, false]);
});
