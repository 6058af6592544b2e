import type { QueueEnv } from '@campus-deals/service-defaults/without-nest';
import { chosenStore } from '../messaging-settings.js';
import type { BroadcastTransport } from './broadcast-transport.js';
import { PostgresBroadcastTransport } from './postgres-broadcast.transport.js';
import { RedisBroadcastTransport } from './redis-broadcast.transport.js';

/** Messages by channel. They contain only ids and tags, since every process receives them. */
export interface BroadcastMessages {
  /** Cache tags whose content changed. */
  'cache-tags': string[];
  /** Ended sessions, or users whose sessions ended or whose role changed. */
  'sessions-ended': { sessionIds?: number[]; userIds?: number[] };
  /** The settings of admins changed. */
  settings: { version: number };
  /** Notifications were stored (no field set), read by a user (one or all), or removed for a user or a college. */
  notifications: {
    read?: { userId: number; id?: number };
    removed?: { userId?: number; collegeIds?: number[]; ids: number[] };
  };
}
export type BroadcastChannel = keyof BroadcastMessages;

export interface BroadcastListener<C extends BroadcastChannel> {
  onMessage(message: BroadcastMessages[C]): void;
  /** Called when messages may have been missed: drop everything that relies on them. */
  onGap(): void;
}

const RETRY_GAP_MS = 500;

interface Envelope {
  channel: BroadcastChannel;
  /** Absent if a sender failed to send a message, so that every process missed it. */
  message?: unknown;
}

/**
 * Sends messages to every replica, including the sender. Messages can be lost, so never use them for work that must
 * happen. Replicas that missed one are notified (`onGap`), also if the sender could not send it.
 */
export class Broadcast {
  private readonly listeners = new Map<BroadcastChannel, Set<BroadcastListener<BroadcastChannel>>>();
  private readonly unsentGaps = new Set<BroadcastChannel>();
  private retry: NodeJS.Timeout | undefined;
  private up = false;
  private wasUp = false;
  private closed = false;

  constructor(private readonly transport: BroadcastTransport) {
    transport.start({
      onMessage: (raw) => this.receive(raw),
      onUp: () => this.cameUp(),
      onDown: () => (this.up = false),
    });
  }

  /** Whether messages currently arrive. While false, bypass caches that rely on them. */
  get connected(): boolean {
    return this.up;
  }

  /** Publishes a message. Never throws. If sending fails, it publishes a gap on the channel as soon as possible. */
  async publish<C extends BroadcastChannel>(channel: C, message: BroadcastMessages[C]): Promise<void> {
    const raw = JSON.stringify({ channel, message } satisfies Envelope);
    try {
      await this.transport.send(Buffer.byteLength(raw) <= this.transport.maxBytes ? raw : gapOn(channel));
    } catch {
      this.unsentGaps.add(channel);
      this.sendGapsLater();
    }
  }

  /** Makes every replica drop the data that relies on this channel. Never throws. */
  async publishGap(channel: BroadcastChannel): Promise<void> {
    await this.transport.send(gapOn(channel)).catch(() => {
      this.unsentGaps.add(channel);
      this.sendGapsLater();
    });
  }

  /**
   * Subscribes a listener and returns the unsubscribe function. Calls `onGap` after each reconnection. Listeners are
   * isolated from each other's errors.
   */
  subscribe<C extends BroadcastChannel>(channel: C, listener: BroadcastListener<C>): () => void {
    const listeners = this.listeners.get(channel) ?? new Set();
    this.listeners.set(channel, listeners);
    listeners.add(listener as BroadcastListener<BroadcastChannel>);
    return () => void listeners.delete(listener as BroadcastListener<BroadcastChannel>);
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.retry);
    this.up = false;
    await this.transport.close();
  }

  private cameUp(): void {
    // Notify before marking as connected: in between, a listener could fill its cache with data from before the gap.
    if (this.wasUp) for (const channel of this.listeners.keys()) this.notify(channel, (listener) => listener.onGap());
    this.wasUp = true;
    this.up = true;
  }

  private receive(raw: string): void {
    let envelope: Envelope;
    try {
      envelope = JSON.parse(raw) as Envelope;
    } catch {
      return;
    }
    const { channel, message } = envelope;
    this.notify(channel, (listener) =>
      message === undefined ? listener.onGap() : listener.onMessage(message as BroadcastMessages[typeof channel]),
    );
  }

  private notify(channel: BroadcastChannel, call: (listener: BroadcastListener<BroadcastChannel>) => void): void {
    for (const listener of this.listeners.get(channel) ?? []) {
      try {
        call(listener);
      } catch (error) {
        console.error(`a listener on ${channel} failed`, error);
      }
    }
  }

  private sendGapsLater(): void {
    if (this.closed) return;
    this.retry ??= setTimeout(() => void this.sendGaps(), RETRY_GAP_MS).unref();
  }

  private async sendGaps(): Promise<void> {
    const channels = Array.from(this.unsentGaps);
    this.unsentGaps.clear();
    for (const channel of channels) {
      await this.transport.send(gapOn(channel)).catch(() => this.unsentGaps.add(channel));
    }
    this.retry = undefined;
    if (this.unsentGaps.size > 0) this.sendGapsLater();
  }
}

/** Creates a broadcast that connects in the background and is usable at once. Works without Nest. */
export function createBroadcast(env: QueueEnv): Broadcast {
  const { kind, url } = chosenStore(env);
  return new Broadcast(kind === 'redis' ? new RedisBroadcastTransport(url) : new PostgresBroadcastTransport(url));
}

const gapOn = (channel: BroadcastChannel): string => JSON.stringify({ channel } satisfies Envelope);
