import { PassThrough, pipeline, type Readable } from 'node:stream';
import type { ServerResponse } from 'node:http';

export interface UnreadLimits {
  /** Bytes of one answer that are taken from a service before its client has read any. */
  ofOne: number;
  /** Bytes of all answers together that clients have not read. */
  ofAll: number;
  /** How long a client may take to read an answer. */
  readMs: number;
}

/** No answer but an export of years is larger than `ofOne`. */
export const UNREAD_LIMITS: UnreadLimits = { ofOne: 4 * 1024 * 1024, ofAll: 64 * 1024 * 1024, readMs: 120_000 };
const LOOK_EVERY_MS = 250;

interface Unread {
  answer: PassThrough;
  raw: ServerResponse;
  since: number;
}

/**
 * Takes answers from services as fast as they come: a client that reads slowly, or not at all, holds its own connection and
 * none to a service. What nobody reads is bounded in memory and time; the oldest, which are those of slow readers, go first.
 */
export class UnreadAnswers {
  /** Oldest first. */
  private readonly unread = new Set<Unread>();
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly limits: UnreadLimits = UNREAD_LIMITS) {
    this.timer = setInterval(() => this.cut(), Math.min(LOOK_EVERY_MS, limits.readMs)).unref();
  }

  /** The same answer, to be sent at the client's pace. */
  take(answer: Readable, raw: ServerResponse): Readable {
    const unread = { answer: new PassThrough({ highWaterMark: this.limits.ofOne }), raw, since: Date.now() };
    this.unread.add(unread);
    raw.once('close', () => this.unread.delete(unread));
    // A failure of either ends the other; who sends it to the client sees it there.
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
