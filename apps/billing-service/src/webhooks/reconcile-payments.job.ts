import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { RowJob, type DueRows } from '@campus-deals/messaging';
import { sql, type RawBuilder } from 'kysely';
import { tables } from '../tables.js';
import { BILLING_ENV, type BillingEnv } from '../env.js';
import { StripeClient, StripeSyncSchema } from '../stripe/public.js';
import { WebhooksService } from './webhooks.service.js';

/** Stripe keeps events for 30 days. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** An event may be listed after a newer one. */
const OVERLAP_MS = 10 * 60 * 1000;

/**
 * Reads all events since the last run from Stripe's list and handles each like a delivered one: webhooks may have been
 * lost for days or sent to a wrong address. Each event settles separately, with its own retries.
 */
@Injectable()
export class ReconcilePayments extends RowJob {
  constructor(
    private readonly em: EntityManager,
    private readonly stripe: StripeClient,
    private readonly webhooks: WebhooksService,
    @Inject(BILLING_ENV) private readonly env: Pick<BillingEnv, 'PAYMENT_CHECK_AFTER_MS' | 'STRIPE_SECRET_KEY'>,
  ) {
    super({ name: 'reconcile-payments', title: 'Payments to compare with the provider', concurrency: 1 });
  }

  /** The only row of `stripe_sync`, once per interval for all replicas together. */
  due(): DueRows {
    return tables(this.em).selectFrom('stripe_sync').select(['id', 'asked_at as dueAt']).where(this.isDue);
  }

  /** Sets the next time first, so that a list that cannot be read is not requested without a pause. */
  async run(id: number): Promise<void> {
    const due = await tables(this.em)
      .updateTable('stripe_sync')
      .set({ asked_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where(this.isDue)
      .returning('seen_until as seenUntil')
      .executeTakeFirst();
    if (!due) return;
    const oldest = Date.now() - KEPT_MS;
    const since = new Date(Math.max(oldest, due.seenUntil ? Date.parse(due.seenUntil) - OVERLAP_MS : oldest));
    let seenUntil: Date | undefined;
    let after: string | undefined;
    do {
      const { events, hasMore } = await this.stripe.listEvents(since, after);
      for (const event of events) await this.webhooks.take(event);
      seenUntil ??= events[0] && new Date(events[0].created * 1000);
      after = hasMore ? events.at(-1)?.id : undefined;
    } while (after !== undefined);
    // Written last: a partially read list is read again from the same position.
    if (seenUntil) await this.em.fork().nativeUpdate(StripeSyncSchema, { id: 1 }, { seenUntil });
  }

  async giveUp(_id: number, error: unknown): Promise<void> {
    this.log.error({ err: error }, "reading Stripe's events failed; it is tried again");
  }

  private get isDue(): RawBuilder<boolean> {
    const { STRIPE_SECRET_KEY, PAYMENT_CHECK_AFTER_MS } = this.env;
    return STRIPE_SECRET_KEY
      ? sql`(asked_at IS NULL OR asked_at <= now() - ${PAYMENT_CHECK_AFTER_MS} * interval '1 millisecond')`
      : sql`false`;
  }
}
