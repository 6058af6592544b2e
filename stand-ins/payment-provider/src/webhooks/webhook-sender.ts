import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type Stripe from 'stripe';
import { now, type Database } from '../database/database.js';
import { findObject } from '../database/objects.js';

interface Delivery {
  id: string;
  event_id: string;
  attempts: number;
}

/** Maximum attempts. Stripe retries for three days; here the tenth attempt comes after some minutes. */
const ATTEMPTS = 10;
const POLL_MS = 200;
const TIMEOUT_MS = 10_000;
const BATCH = 50;

interface Endpoint {
  url: string;
  /** Secret that signs events. */
  secret: string;
  /** Delay before the second attempt. It doubles with each further one. */
  firstRetryMs: number;
}

/** Sends queued events until each gets a 2xx: the same event id and payload each time, with a fresh signature. */
export class WebhookSender {
  private readonly stopped = new AbortController();
  private running: Promise<void> | undefined;

  constructor(
    private readonly db: Database,
    private readonly endpoint: Endpoint,
    private readonly logger: Logger,
  ) {}

  start(): void {
    this.running = this.run();
  }

  /** Stops after the deliveries in progress. */
  async stop(): Promise<void> {
    this.stopped.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopped;
    while (!signal.aborted) {
      const sent = await this.sendDue().catch((error: unknown) => {
        this.logger.warn({ err: error }, 'webhooks could not be read; trying again');
        return 0;
      });
      if (sent < BATCH) await pause(POLL_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  private async sendDue(): Promise<number> {
    const due = await this.claim();
    await Promise.all(due.map((delivery) => this.send(delivery)));
    return due.length;
  }

  /** Claims due deliveries by postponing them to their next attempt, which takes over after a crash. */
  private async claim(): Promise<Delivery[]> {
    return this.db
      .updateTable('deliveries')
      .set({
        attempts: sql`attempts + 1`,
        due_at: sql`now() + interval '1 millisecond' * ${this.endpoint.firstRetryMs} * (2 ^ least(attempts, 8))`,
      })
      .where('id', 'in', (deliveries) =>
        deliveries
          .selectFrom('deliveries')
          .select('id')
          .where('due_at', '<=', sql<Date>`now()`)
          .orderBy('due_at')
          .limit(BATCH)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', 'event_id', 'attempts'])
      .execute();
  }

  private async send({ id, event_id, attempts }: Delivery): Promise<void> {
    const event = await findObject<Stripe.Event>(this.db, 'event', event_id);
    const status = event && (await post(this.endpoint, JSON.stringify(event, undefined, 2)));
    this.logger.info({ event: event_id, type: event?.type, attempts, status }, 'webhook sent');
    const isDelivered = status === undefined || (status >= 200 && status < 300);
    if (isDelivered || attempts >= ATTEMPTS) await this.db.deleteFrom('deliveries').where('id', '=', id).execute();
  }
}

/** Returns the status of the response, 0 without one. */
async function post({ url, secret }: Endpoint, payload: string): Promise<number> {
  const at = now();
  const signature = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex');
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        // https://docs.stripe.com/webhooks/signature
        'stripe-signature': `t=${at},v1=${signature}`,
      },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return 0;
  }
}
