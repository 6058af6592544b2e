import type { BroadcastChannel, BroadcastListener, BroadcastMessages } from '@campus-deals/messaging/broadcast';
import type { GatewayBroadcast } from '../broadcast.js';

/** Broadcasts that a test controls: connection state and incoming messages. */
export class FakeBroadcast implements GatewayBroadcast {
  connected = true;
  readonly published: { channel: BroadcastChannel; message: unknown }[] = [];
  private readonly listeners: { channel: BroadcastChannel; listener: BroadcastListener<BroadcastChannel> }[] = [];

  async publish<C extends BroadcastChannel>(channel: C, message: BroadcastMessages[C]): Promise<void> {
    this.published.push({ channel, message });
  }

  async publishGap(channel: BroadcastChannel): Promise<void> {
    this.published.push({ channel, message: undefined });
  }

  subscribe<C extends BroadcastChannel>(channel: C, listener: BroadcastListener<C>): () => void {
    this.listeners.push({ channel, listener: listener as BroadcastListener<BroadcastChannel> });
    return () => undefined;
  }

  arrive<C extends BroadcastChannel>(channel: C, message: BroadcastMessages[C]): void {
    for (const entry of this.listeners) if (entry.channel === channel) entry.listener.onMessage(message);
  }

  gap(): void {
    for (const { listener } of this.listeners) listener.onGap();
  }
}
