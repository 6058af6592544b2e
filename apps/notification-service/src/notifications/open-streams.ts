import { Inject, Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Broadcast } from '@campus-deals/messaging';
import { between, ProductError, takesNoMore } from '@campus-deals/service-defaults';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';
import type { EventStream } from './event-stream.js';
import { openStreams, refusedStreams } from './stream-metrics.js';

/** Maximum open streams per account and replica. */
const MAX_OF_ONE_USER = 10;
/** Seconds until a refused client may retry. Random, so that they do not all retry at once. */
const RETRY_AFTER_S = [30, 90] as const;
/** Heartbeat interval. Proxies close a connection that is silent for a minute. */
const BEAT_MS = 30_000;

/** Tracks the event streams that this replica serves. */
@Injectable()
export class OpenStreams implements OnModuleInit, BeforeApplicationShutdown {
  private readonly byUser = new Map<number, Set<EventStream>>();
  private size = 0;
  private isStopping = false;
  private timer: NodeJS.Timeout | undefined;
  private stopListening: (() => void) | undefined;

  constructor(
    private readonly broadcast: Broadcast,
    @Inject(NOTIFICATION_ENV) private readonly env: Pick<NotificationEnv, 'MAX_STREAMS'>,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => this.beat(), BEAT_MS).unref();
    this.stopListening = this.broadcast.subscribe('sessions-ended', {
      onMessage: ({ sessionIds = [], userIds = [] }) =>
        this.closeWhere(({ userId, sessionId }) => userIds.includes(userId) || sessionIds.includes(sessionId)),
      // Close all streams: their sessions may have ended, and each client reconnects and authenticates again.
      onGap: () => this.closeWhere(() => true),
    });
    takesNoMore.addEventListener('abort', () => this.closeAll());
  }

  beforeApplicationShutdown(): void {
    this.closeAll();
  }

  /** Adds a stream. Throws too_many_requests for an account's eleventh, service_unavailable if this replica is full. */
  add(stream: EventStream): void {
    if (this.isStopping) throw new ProductError('service_unavailable');
    const own = this.byUser.get(stream.userId) ?? new Set();
    if (this.size >= this.env.MAX_STREAMS) {
      refusedStreams.inc();
      const retryAfter = Math.round(between(RETRY_AFTER_S));
      throw new ProductError('service_unavailable', 'Too many open streams', { retryAfter });
    }
    if (own.size >= MAX_OF_ONE_USER) throw new ProductError('too_many_requests', 'Too many open streams');
    this.byUser.set(stream.userId, own.add(stream));
    this.size++;
    openStreams.inc();
    stream.onClose(() => this.remove(stream));
    if (!stream.isOpen) this.remove(stream);
  }

  remove(stream: EventStream): void {
    const own = this.byUser.get(stream.userId);
    if (!own?.delete(stream)) return;
    this.size--;
    openStreams.dec();
    if (own.size === 0) this.byUser.delete(stream.userId);
  }

  of(userId: number): Iterable<EventStream> {
    return this.byUser.get(userId) ?? [];
  }

  has(userId: number): boolean {
    return this.byUser.has(userId);
  }

  get userIds(): number[] {
    return Array.from(this.byUser.keys());
  }

  get isEmpty(): boolean {
    return this.byUser.size === 0;
  }

  *[Symbol.iterator](): Generator<EventStream> {
    for (const own of this.byUser.values()) yield* own;
  }

  /** Closes all streams before the server closes, which waits for every response to end. */
  private closeAll(): void {
    this.isStopping = true;
    clearInterval(this.timer);
    this.stopListening?.();
    this.closeWhere(() => true);
  }

  private beat(now = Date.now()): void {
    for (const stream of this) {
      if (stream.endsAt <= now) stream.close();
      else stream.beat();
    }
  }

  private closeWhere(matches: (stream: EventStream) => boolean): void {
    for (const stream of this) if (matches(stream)) stream.close();
  }
}
