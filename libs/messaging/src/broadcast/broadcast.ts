import { chosenStore, type MessagingEnv } from '../messaging-env.js';
import type { BroadcastLine } from './broadcast-line.js';
import { PostgresBroadcastLine } from './postgres-broadcast.line.js';
import { RedisBroadcastLine } from './redis-broadcast.line.js';

/** What is broadcast, by channel. Ids and tags only: everybody hears it. */
export interface BroadcastMessages {
  /** Cache tags whose content changed. */
  'cache-tags': string[];
  /** Sessions that ended, or users whose sessions (or role) did. */
  'sessions-ended': { sessionIds?: number[]; userIds?: number[] };
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
 * A word to every replica, the sender included. It may be lost, so nothing that must happen travels this way; but
 * whoever missed something is told (`onGap`), also when it was the sender that could not send.
 */
export class Broadcast {
  private readonly listeners = new Map<BroadcastChannel, Set<BroadcastListener<BroadcastChannel>>>();
  private readonly unsaid = new Set<BroadcastChannel>();
  private retry: NodeJS.Timeout | undefined;
  private up = false;
  private wasUp = false;
  private closed = false;

  constructor(private readonly line: BroadcastLine) {
    line.start({ onMessage: (raw) => this.receive(raw), onUp: () => this.cameUp(), onDown: () => (this.up = false) });
  }

  /** Whether messages arrive now. While false, caches that rely on them must be bypassed. */
  get connected(): boolean {
    return this.up;
  }

  /** Never throws. What cannot be sent now is made up for by a gap on that channel as soon as it can. */
  async publish<C extends BroadcastChannel>(channel: C, message: BroadcastMessages[C]): Promise<void> {
    const raw = JSON.stringify({ channel, message } satisfies Envelope);
    try {
      await this.line.send(Buffer.byteLength(raw) <= this.line.maxBytes ? raw : gapOn(channel));
    } catch {
      this.unsaid.add(channel);
      this.sayUnsaidLater();
    }
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
    await this.line.close();
  }

  private cameUp(): void {
    // First told, then trusted: between the two a listener could fill its cache from before the gap.
    if (this.wasUp) for (const channel of this.listeners.keys()) this.tell(channel, (listener) => listener.onGap());
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
    this.tell(channel, (listener) =>
      message === undefined ? listener.onGap() : listener.onMessage(message as BroadcastMessages[typeof channel]),
    );
  }

  private tell(channel: BroadcastChannel, say: (listener: BroadcastListener<BroadcastChannel>) => void): void {
    for (const listener of this.listeners.get(channel) ?? []) {
      try {
        say(listener);
      } catch (error) {
        console.error(`a listener on ${channel} failed`, error);
      }
    }
  }

  private sayUnsaidLater(): void {
    if (this.closed) return;
    this.retry ??= setTimeout(() => void this.sayUnsaid(), RETRY_GAP_MS).unref();
  }

  private async sayUnsaid(): Promise<void> {
    const channels = Array.from(this.unsaid);
    this.unsaid.clear();
    for (const channel of channels) {
      await this.line.send(gapOn(channel)).catch(() => this.unsaid.add(channel));
    }
    this.retry = undefined;
    if (this.unsaid.size > 0) this.sayUnsaidLater();
  }
}

/** Connects in the background; usable at once. Works without Nest. */
export function createBroadcast(env: MessagingEnv): Broadcast {
  const { kind, url } = chosenStore(env);
  return new Broadcast(kind === 'redis' ? new RedisBroadcastLine(url) : new PostgresBroadcastLine(url));
}

function gapOn(channel: BroadcastChannel): string {
  return JSON.stringify({ channel } satisfies Envelope);
}
