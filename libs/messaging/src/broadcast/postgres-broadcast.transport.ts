import pg from 'pg';
import { NotificationListener } from '../postgres/notification-listener.js';
import { startHeartbeat, type BroadcastTransport, type TransportEvents } from './broadcast-transport.js';

const CHANNEL = 'campus_deals_broadcast';

/** Sends broadcasts by NOTIFY, as plain SQL text since it queries no table. */
export class PostgresBroadcastTransport implements BroadcastTransport {
  /** Below PostgreSQL's limit of 8000 bytes per notification. */
  readonly maxBytes = 7900;
  private readonly sender: pg.Pool;
  private listener: NotificationListener | undefined;
  private stopHeartbeat: (() => void) | undefined;

  constructor(private readonly url: string) {
    this.sender = new pg.Pool({
      connectionString: url,
      max: 1,
      connectionTimeoutMillis: 2000,
      query_timeout: 2000,
      keepAlive: true,
    });
    this.sender.on('error', () => {});
  }

  start({ onMessage, onUp, onDown }: TransportEvents): void {
    const connection = { url: this.url, channel: CHANNEL, applicationName: 'broadcast' };
    const listener = new NotificationListener(connection, {
      onNotification: onMessage,
      onUp: (client) => {
        this.stopHeartbeat = startHeartbeat(
          () => client.query('SELECT 1'),
          () => listener.restart(),
        );
        onUp();
      },
      onDown: () => {
        this.stopHeartbeat?.();
        onDown();
      },
    });
    this.listener = listener;
    listener.start();
  }

  async send(raw: string): Promise<void> {
    await this.sender.query('SELECT pg_notify($1, $2)', [CHANNEL, raw]);
  }

  async close(): Promise<void> {
    this.stopHeartbeat?.();
    await Promise.allSettled([this.listener?.stop(), this.sender.end()]);
  }
}
