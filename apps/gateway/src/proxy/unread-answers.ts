import { PassThrough, pipeline, type Readable } from 'node:stream';
import type { ServerResponse } from 'node:http';

export interface UnreadLimits {
  /** Maximum bytes buffered of one response that its client has not read. */
  ofOne: number;
  /** Maximum bytes buffered of all unread responses together. */
  ofAll: number;
  /** Maximum time for a client to read a response. */
  readMs: number;
}

/** Default limits. Only an export of years of data exceeds `ofOne`. */
export const UNREAD_LIMITS: UnreadLimits = { ofOne: 4 * 1024 * 1024, ofAll: 64 * 1024 * 1024, readMs: 120_000 };
const CHECK_EVERY_MS = 250;

interface Unread {
  answer: PassThrough;
  raw: ServerResponse;
  since: number;
}

/**
 * Reads responses from services at full speed, so that a slow client occupies its own connection but none to a service.
 * Unread responses are limited in memory and time; the oldest, which belong to slow readers, are dropped first.
 */
export class UnreadAnswers {
  /** Oldest first. */
  private readonly unread = new Set<Unread>();
  private readonly timer = setInterval(() => this.cut(), Math.min(CHECK_EVERY_MS, this.limits.readMs)).unref();

  constructor(private readonly limits: UnreadLimits = UNREAD_LIMITS) {}

  /** Buffers a response, to be sent at the client's pace. */
  take(answer: Readable, raw: ServerResponse): Readable {
    const unread = { answer: new PassThrough({ highWaterMark: this.limits.ofOne }), raw, since: Date.now() };
    this.unread.add(unread);
    raw.once('close', () => this.unread.delete(unread));
    // A failure of one stream ends the other, and is handled where the response is sent to the client.
    pipeline(answer, unread.answer, () => undefined);
    return unread.answer;
  }

  close(): void {
    clearInterval(this.timer);
  }

  private cut(now = Date.now()): void {
    let bytes = 0;
    for (const each of this.unread) bytes += bytesOf(each);
    for (const each of this.unread) {
      if (bytes <= this.limits.ofAll && now - each.since <= this.limits.readMs) return;
      bytes -= bytesOf(each);
      each.raw.destroy();
    }
  }
}

const bytesOf = ({ answer, raw }: Unread): number => answer.readableLength + raw.writableLength;
