import pg from 'pg';

const RECONNECT_MS = 500;

/** Wakes the relay as soon as an event commits: LISTEN on a connection of its own, which comes back by itself. */
export class RelayAlarm {
  private client: pg.Client | undefined;
  private reconnect: NodeJS.Timeout | undefined;
  private rung = false;
  private wake: (() => void) | undefined;
  private closed = false;

  constructor(private readonly databaseUrl: string) {}

  start(): void {
    this.closed = false;
    void this.listen();
  }

  /** Resolves at the next commit of an event, at once if there was one since the last call, or when the time is up. */
  async waitFor(ms: number): Promise<void> {
    if (!this.rung && !this.closed) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.wake = undefined;
    }
    this.rung = false;
  }

  ring(): void {
    this.rung = true;
    this.wake?.();
  }

  async stop(): Promise<void> {
    this.closed = true;
    clearTimeout(this.reconnect);
    this.ring();
    const { client } = this;
    this.client = undefined;
    await client?.end().catch(() => undefined);
  }

  private async listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      application_name: 'outbox-relay-alarm',
    });
    this.client = client;
    const lost = () => {
      if (this.client !== client) return;
      this.client = undefined;
      void client.end().catch(() => undefined);
      if (!this.closed) this.reconnect = setTimeout(() => void this.listen(), RECONNECT_MS);
    };
    client
      .on('error', lost)
      .on('end', lost)
      .on('notification', () => this.ring());
    try {
      await client.connect();
      await client.query('LISTEN outbox_events');
      // Whatever committed while nobody listened.
      this.ring();
    } catch {
      lost();
    }
  }
}
