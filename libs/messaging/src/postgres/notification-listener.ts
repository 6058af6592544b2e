import pg from 'pg';

const RECONNECT_MS = 300;
const CONNECT_TIMEOUT_MS = 2000;

export interface NotificationEvents {
  onNotification(payload: string): void;
  /** Notifications arrive from now on; earlier ones may have been missed. */
  onUp(client: pg.Client): void;
  onDown?(): void;
}

/**
 * LISTEN on a connection of its own, opened again whenever it is lost. Neither Kysely nor MikroORM hands on what
 * PostgreSQL notifies, so this is pg's own client.
 */
export class NotificationListener {
  private client: pg.Client | undefined;
  private reconnect: NodeJS.Timeout | undefined;
  private closed = true;

  constructor(
    private readonly connection: { url: string; channel: string; applicationName: string },
    private readonly events: NotificationEvents,
  ) {}

  start(): void {
    this.closed = false;
    void this.listen();
  }

  /** Gives up the connection and opens another. */
  restart(): void {
    const { client } = this;
    if (!client) return;
    this.client = undefined;
    this.events.onDown?.();
    void client.end().catch(() => undefined);
    if (!this.closed) this.reconnect = setTimeout(() => void this.listen(), RECONNECT_MS);
  }

  async stop(): Promise<void> {
    this.closed = true;
    clearTimeout(this.reconnect);
    const { client } = this;
    this.client = undefined;
    await client?.end().catch(() => undefined);
  }

  private async listen(): Promise<void> {
    const { url, channel, applicationName } = this.connection;
    const client = new pg.Client({
      connectionString: url,
      application_name: applicationName,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    });
    this.client = client;
    const lost = () => {
      if (this.client === client) this.restart();
    };
    client
      .on('error', lost)
      .on('end', lost)
      .on('notification', ({ payload }) => this.events.onNotification(payload ?? ''));
    try {
      await client.connect();
      await client.query(`LISTEN ${channel}`);
      this.events.onUp(client);
    } catch {
      lost();
    }
  }
}
