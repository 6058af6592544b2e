import { randomBytes } from 'node:crypto';
import pg from 'pg';

const RECONNECT_MS = 300;
const CONNECT_TIMEOUT_MS = 2000;
const PROOF_TIMEOUT_MS = 2000;
const PROVE_EVERY_MS = 5000;

export interface NotificationEvents {
  onNotification(payload: string): void;
  /** Called when notifications start to arrive. Earlier ones may have been missed. */
  onUp(client: pg.Client): void;
  onDown?(): void;
}

/**
 * Runs LISTEN on a separate connection, and reopens it whenever it is lost. A connection that answers may still receive
 * no notifications: behind a pooler in transaction mode, another session listens. So it notifies itself on a private
 * channel, once opened and then every few seconds, and counts as down until it receives that. Neither Kysely nor
 * MikroORM exposes notifications, so it uses pg's own client.
 */
export class NotificationListener {
  private readonly proofChannel = `hears_${randomBytes(8).toString('hex')}`;
  private client: pg.Client | undefined;
  private reconnect: NodeJS.Timeout | undefined;
  private nextProof: NodeJS.Timeout | undefined;
  private heard: (() => void) | undefined;
  private isUp = false;
  private closed = true;

  constructor(
    private readonly connection: { url: string; channel: string; applicationName: string; proveEveryMs?: number },
    private readonly events: NotificationEvents,
  ) {}

  start(): void {
    this.closed = false;
    void this.listen();
  }

  /** Closes the connection and opens another. */
  restart(): void {
    const { client } = this;
    if (!client) return;
    this.letGo();
    if (this.isUp) this.events.onDown?.();
    this.isUp = false;
    void client.end().catch(() => undefined);
    if (!this.closed) this.reconnect = setTimeout(() => void this.listen(), RECONNECT_MS);
  }

  async stop(): Promise<void> {
    this.closed = true;
    clearTimeout(this.reconnect);
    const { client } = this;
    this.letGo();
    await client?.end().catch(() => undefined);
  }

  private letGo(): void {
    this.client = undefined;
    clearTimeout(this.nextProof);
  }

  private async listen(): Promise<void> {
    const { url, channel, applicationName } = this.connection;
    const client = new pg.Client({
      connectionString: url,
      application_name: applicationName,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: PROOF_TIMEOUT_MS,
      keepAlive: true,
    });
    this.client = client;
    const lost = () => {
      if (this.client === client) this.restart();
    };
    client
      .on('error', lost)
      .on('end', lost)
      .on('notification', ({ channel: from, payload }) => {
        if (from === this.proofChannel) this.heard?.();
        else this.events.onNotification(payload ?? '');
      });
    try {
      await client.connect();
      await client.query(`LISTEN ${this.proofChannel}`);
      await client.query(`LISTEN ${channel}`);
      await this.prove(client);
    } catch {
      lost();
      return;
    }
    if (this.client !== client) return;
    this.isUp = true;
    this.events.onUp(client);
    this.proveLater(client, lost);
  }

  private proveLater(client: pg.Client, lost: () => void): void {
    this.nextProof = setTimeout(() => {
      this.prove(client).then(() => this.client === client && this.proveLater(client, lost), lost);
    }, this.connection.proveEveryMs ?? PROVE_EVERY_MS).unref();
  }

  /** Resolves once its own notification arrives. Rejects on a timeout. */
  private async prove(client: pg.Client): Promise<void> {
    let expiry: NodeJS.Timeout | undefined;
    const heard = new Promise<void>((resolve, reject) => {
      this.heard = resolve;
      expiry = setTimeout(() => reject(new Error('it does not hear what it notifies')), PROOF_TIMEOUT_MS);
    });
    try {
      await Promise.all([client.query(`NOTIFY ${this.proofChannel}`), heard]);
    } finally {
      clearTimeout(expiry);
    }
  }
}
