import pg from 'pg';
import { startHeartbeat, type BroadcastLine, type LineEvents } from './broadcast-line.js';

const CHANNEL = 'campus_deals_broadcast';
const RECONNECT_MS = 300;

export class PostgresBroadcastLine implements BroadcastLine {
  /** PostgreSQL carries at most 8000 bytes in a notification. */
  readonly maxBytes = 7900;
  private readonly speaker: pg.Pool;
  private listener: pg.Client | undefined;
  private reconnect: NodeJS.Timeout | undefined;
  private stopHeartbeat: (() => void) | undefined;
  private closed = false;

  constructor(private readonly url: string) {
    this.speaker = new pg.Pool({
      connectionString: url,
      max: 1,
      connectionTimeoutMillis: 2000,
      query_timeout: 2000,
      keepAlive: true,
    });
    this.speaker.on('error', () => {});
  }

  start(events: LineEvents): void {
    void this.listen(events);
  }

  async send(raw: string): Promise<void> {
    await this.speaker.query('SELECT pg_notify($1, $2)', [CHANNEL, raw]);
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.reconnect);
    this.stopHeartbeat?.();
    await Promise.allSettled([this.listener?.end(), this.speaker.end()]);
  }

  private async listen(events: LineEvents): Promise<void> {
    const client = new pg.Client({
      connectionString: this.url,
      connectionTimeoutMillis: 2000,
      keepAlive: true,
      application_name: 'broadcast',
    });
    this.listener = client;
    const lost = () => {
      if (this.listener !== client) return;
      this.listener = undefined;
      this.stopHeartbeat?.();
      events.onDown();
      void client.end().catch(() => undefined);
      if (!this.closed) this.reconnect = setTimeout(() => void this.listen(events), RECONNECT_MS);
    };
    client
      .on('error', lost)
      .on('end', lost)
      .on('notification', ({ payload }) => events.onMessage(payload ?? ''));
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
      this.stopHeartbeat = startHeartbeat(() => client.query('SELECT 1'), lost);
      events.onUp();
    } catch {
      lost();
    }
  }
}
