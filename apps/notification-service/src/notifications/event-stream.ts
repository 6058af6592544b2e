import type { ServerResponse } from 'node:http';
import type { NotificationDto } from '@campus-deals/contracts/notification/notification.dto';
import { between, type Json } from '@campus-deals/service-defaults';

/** A notification that was just stored, or that the client missed. */
export interface LiveNotification {
  id: number;
  json: Json<NotificationDto>;
}

export const EVENT_STREAM = 'text/event-stream; charset=utf-8';

/** Maximum unread bytes of a client. A slower one is disconnected, reconnects and is sent what it missed. */
const MAX_UNREAD_BYTES = 64 * 1024;
/** Reconnect delay in milliseconds. Random, so that a replica's clients do not all reconnect at once. */
const RETRY_MS = [1000, 5000] as const;
/** Lifetime of a stream. The client then reconnects, perhaps to another replica, which balances the load. */
const LIFE_MS = [50 * 60_000, 70 * 60_000] as const;

/** An open response of server-sent events (WHATWG HTML, 9.2). */
export class EventStream {
  readonly endsAt = Date.now() + between(LIFE_MS);
  /** Id of the last notification that was sent or is in the list that the client reads. */
  private position = 0;
  /** Last count sent to the client. */
  private unread: number | undefined;
  /** Notifications stored while the missed ones are being read. */
  private waiting: LiveNotification[] | undefined = [];

  constructor(
    private readonly response: ServerResponse,
    readonly userId: number,
    readonly sessionId: number,
  ) {
    // A broken connection closes, and its owner listens for that.
    response.on('error', () => undefined);
  }

  onClose(listener: () => void): void {
    this.response.on('close', listener);
  }

  get isOpen(): boolean {
    return !this.response.destroyed && !this.response.writableEnded;
  }

  /** Starts the response with the missed notifications, and continues from there. */
  start(position: number, missed: LiveNotification[] = []): void {
    this.response.writeHead(200, {
      'content-type': EVENT_STREAM,
      'cache-control': 'no-store',
      // Stops nginx and similar proxies from buffering.
      'x-accel-buffering': 'no',
    });
    this.write(`retry: ${Math.round(between(RETRY_MS))}\n\n`);
    this.position = position;
    const waiting = this.waiting ?? [];
    this.waiting = undefined;
    for (const notification of [...missed, ...waiting]) this.offer(notification);
  }

  /** Sends a notification unless it was already sent. Returns whether it was sent now. */
  offer({ id, json }: LiveNotification): boolean {
    if (this.waiting) {
      this.waiting.push({ id, json });
      return false;
    }
    if (id <= this.position) return false;
    this.position = id;
    // Write once: each write costs every process on the path the same, whatever its size.
    this.write(`event: notification\nid: ${id}\ndata: ${json}\n\n${this.oneMoreUnread()}`);
    return true;
  }

  /** Sends the count unless it is the last one sent. */
  sendUnread(count: number): void {
    if (this.waiting || count === this.unread) return;
    this.unread = count;
    this.send('unread', { count });
  }

  /** Includes the position as id, which a reconnecting browser sends: its last notification, or where it began. */
  send(event: 'read' | 'removed' | 'resync' | 'unread', data: object): void {
    if (this.waiting) return;
    this.write(`event: ${event}\nid: ${this.position}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Keeps proxies from closing an idle connection, and detects a broken one. */
  beat(): void {
    if (!this.waiting) this.write(':\n\n');
  }

  close(): void {
    this.response.end();
  }

  /** Estimates the new count. The exact count follows a moment later and corrects it. */
  private oneMoreUnread(): string {
    if (this.unread === undefined) return '';
    this.unread += 1;
    return `event: unread\nid: ${this.position}\ndata: ${JSON.stringify({ count: this.unread })}\n\n`;
  }

  private write(text: string): void {
    if (!this.isOpen) return;
    this.response.write(text);
    if (this.response.writableLength > MAX_UNREAD_BYTES) this.response.destroy();
  }
}
