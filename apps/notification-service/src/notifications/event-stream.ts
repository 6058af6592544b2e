import type { ServerResponse } from 'node:http';
import type { NotificationDto } from '@campus-deals/contracts/notification.dto';
import type { Json } from '@campus-deals/service-defaults';

/** A notification that was stored just now, or while its reader was away. */
export interface LiveNotification {
  id: number;
  json: Json<NotificationDto>;
}

export const EVENT_STREAM = 'text/event-stream; charset=utf-8';

/** Bytes that a client may leave unread: whoever is slower than that comes back and is sent what it missed. */
const MOST_UNREAD_BYTES = 64 * 1024;
/** Milliseconds until a client whose connection broke comes back; at random, so that not all of a replica's come at once. */
const RETRY_MS = [1000, 5000] as const;
/** Then the client comes back, perhaps to another replica: what was added since gets its share. */
const LIFE_MS = [50 * 60_000, 70 * 60_000] as const;

/** One open answer of server-sent events (WHATWG HTML, 9.2). */
export class EventStream {
  readonly endsAt = Date.now() + between(LIFE_MS);
  /** Up to this notification all were sent, or are in the list that the client reads. */
  private position = 0;
  /** The last count that the client was told. */
  private unread: number | undefined;
  /** Stored while what the client missed is looked for. */
  private waiting: LiveNotification[] | undefined = [];

  constructor(
    private readonly response: ServerResponse,
    readonly userId: number,
    readonly sessionId: number,
  ) {
    // A connection that breaks is closed, which its owner listens for.
    response.on('error', () => undefined);
  }

  onClose(listener: () => void): void {
    this.response.on('close', listener);
  }

  get isOpen(): boolean {
    return !this.response.destroyed && !this.response.writableEnded;
  }

  /** Begins the answer with what the client missed, and goes on from there. */
  start(position: number, missed: LiveNotification[] = []): void {
    this.response.writeHead(200, {
      'content-type': EVENT_STREAM,
      'cache-control': 'no-store',
      // nginx and its like pass it on line by line.
      'x-accel-buffering': 'no',
    });
    this.write(`retry: ${Math.round(between(RETRY_MS))}\n\n`);
    this.position = position;
    const waiting = this.waiting ?? [];
    this.waiting = undefined;
    for (const notification of [...missed, ...waiting]) this.offer(notification);
  }

  /** Sends it unless it was sent. Answers whether it was sent now. */
  offer({ id, json }: LiveNotification): boolean {
    if (this.waiting) {
      this.waiting.push({ id, json });
      return false;
    }
    if (id <= this.position) return false;
    this.position = id;
    // In one piece: each costs every process on its way the same, whatever its size.
    this.write(`event: notification\nid: ${id}\ndata: ${json}\n\n${this.oneMoreUnread()}`);
    return true;
  }

  /** Unless that is what the client has been told already. */
  sendUnread(count: number): void {
    if (this.waiting || count === this.unread) return;
    this.unread = count;
    this.send('unread', { count });
  }

  /** A browser that comes back names the last notification it was sent, or where it began. */
  send(event: 'read' | 'removed' | 'resync' | 'unread', data: object): void {
    if (this.waiting) return;
    this.write(`event: ${event}\nid: ${this.position}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Keeps proxies from taking it for dead, and finds out whether it is. */
  beat(): void {
    if (!this.waiting) this.write(':\n\n');
  }

  close(): void {
    this.response.end();
  }

  /** It is counted a moment later, which corrects this where it is wrong. */
  private oneMoreUnread(): string {
    if (this.unread === undefined) return '';
    this.unread += 1;
    return `event: unread\nid: ${this.position}\ndata: ${JSON.stringify({ count: this.unread })}\n\n`;
  }

  private write(text: string): void {
    if (!this.isOpen) return;
    this.response.write(text);
    if (this.response.writableLength > MOST_UNREAD_BYTES) this.response.destroy();
  }
}

function between([least, most]: readonly [number, number]): number {
  return least + Math.random() * (most - least);
}
