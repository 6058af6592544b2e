import { Redis, type RedisOptions } from 'ioredis';
import { KEY_PREFIX } from '../queues/queue-store.js';
import { startHeartbeat, type BroadcastTransport, type TransportEvents } from './broadcast-transport.js';

const reconnecting: RedisOptions = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  connectTimeout: 3000,
  retryStrategy: (attempt) => Math.min(attempt * 50, 500),
};

export class RedisBroadcastTransport implements BroadcastTransport {
  readonly maxBytes = 1_000_000;
  private readonly sender: Redis;
  private readonly listener: Redis;
  private readonly channel: string;
  private stopHeartbeat: (() => void) | undefined;

  constructor(url: string) {
    // Redis publish/subscribe ignores database numbers, so the name contains it: otherwise two stacks on one Redis mix.
    this.channel = `${KEY_PREFIX}:${new URL(url).pathname.slice(1) || '0'}:broadcast`;
    this.sender = new Redis(url, { ...reconnecting, commandTimeout: 2000 });
    this.listener = new Redis(url, { ...reconnecting, autoResubscribe: false });
    this.sender.on('error', () => {});
    this.listener.on('error', () => {});
  }

  start({ onMessage, onUp, onDown }: TransportEvents): void {
    const { listener } = this;
    const listen = async () => {
      try {
        await listener.subscribe(this.channel);
      } catch {
        return listener.disconnect(true);
      }
      this.stopHeartbeat?.();
      this.stopHeartbeat = startHeartbeat(
        () => listener.ping(),
        () => {
          onDown();
          listener.disconnect(true);
        },
      );
      onUp();
    };
    listener.on('message', (_channel, raw) => onMessage(raw));
    listener.on('close', () => {
      this.stopHeartbeat?.();
      onDown();
    });
    listener.on('ready', () => void listen());
    if (listener.status === 'ready') void listen();
  }

  async send(raw: string): Promise<void> {
    await this.sender.publish(this.channel, raw);
  }

  async close(): Promise<void> {
    this.stopHeartbeat?.();
    this.listener.disconnect();
    this.sender.disconnect();
  }
}
