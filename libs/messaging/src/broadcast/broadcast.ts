import type { QueueEnv } from '@campus-deals/service-defaults/without-nest';
import { chosenStore } from '../chosen-store.js';
import type { BroadcastTransport } from './broadcast-transport.js';
import { PostgresBroadcastTransport } from './postgres-broadcast.transport.js';
import { RedisBroadcastTransport } from './redis-broadcast.transport.js';

/** What is broadcast, by channel. Ids and tags only: everybody hears it. */
export interface BroadcastMessages {
  /** Cache tags whose content changed. */
  'cache-tags': string[];
  /** Sessions that ended, or users whose sessions (or role) did. */
  'sessions-ended': { sessionIds?: number[]; userIds?: number[] };
  /** What admins set is another. */
  settings: { version: number };
  /** Notifications: some were stored (nothing named), or somebody has read one (or all), or some are gone for a user or a college. */
  notifications: {
    read?: { userId: number; id?: number };
    removed?: { userId?: number; collegeId?: number; ids: number[] };
  };
}
export type BroadcastChannel = keyof BroadcastMessages;

export interface BroadcastListener<C extends BroadcastChannel> {
  onMessage(message: BroadcastMessages[C]): void;
  /** Messages were, or may have been, missed: drop everything that relies on them. */
  onGap(): void;
}

const RETRY_GAP_MS = 500;

interface Envelope {
  channel: BroadcastChannel;
  /** Absent: a sender could not send something, so everybody missed it. */
  message?: unknown;
}

/**
 * A message to every replica, the sender included. It may be lost, so nothing that must happen travels this way; but
 * whoever missed something is notified (`onGap`), also when it was the sender that could not send.
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

  /** Whether messages arrive now. While false, caches that rely on them must be bypassed. */
  get connected(): boolean {
    return this.up;
  }

  /** Never throws. What cannot be sent now is made up for by a gap on that channel as soon as it can. */
  async publish<C extends BroadcastChannel>(channel: C, message: BroadcastMessages[C]): Promise<void> {
    const raw = JSON.stringify({ channel, message } satisfies Envelope);
    try {
      await this.transport.send(Buffer.byteLength(raw) <= this.transport.maxBytes ? raw : gapOn(channel));
    } catch {
      this.unsentGaps.add(channel);
      this.sendGapsLater();
    }
  }

  /** Has everybody drop what they keep by this channel. Never throws. */
  async publishGap(channel: BroadcastChannel): Promise<void> {
    await this.transport.send(gapOn(channel)).catch(() => {
      this.unsentGaps.add(channel);
      this.sendGapsLater();
    });
  }

  /** Answers how to stop listening. Calls `onGap` after every reconnection; a listener that throws harms no other. */
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
    // First notified, then trusted: between the two a listener could fill its cache from before the gap.
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

/** Connects in the background; usable at once. Works without Nest. */
export function createBroadcast(env: QueueEnv): Broadcast {
  const { kind, url } = chosenStore(env);
  return new Broadcast(kind === 'redis' ? new RedisBroadcastTransport(url) : new PostgresBroadcastTransport(url));
}

function gapOn(channel: BroadcastChannel): string {
  return JSON.stringify({ channel } satisfies Envelope);
}
