import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { RepeatingJob } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import { tables } from '../entities.js';
import { BILLING_ENV, type BillingEnv } from '../env.js';
import { StripeClient, StripeSync } from '../stripe/public.js';
import { WebhooksService } from './webhooks.service.js';

/** Stripe keeps events for 30 days. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** An event may be listed after a newer one. */
const OVERLAP_MS = 10 * 60 * 1000;
/**
 * Checks per interval. All replicas share one interval, and each replica checks this many times per interval whether
 * the list is due.
 */
const LOOKS = 2;

/**
 * Reads all events since the last run from Stripe's list and handles each like a delivered one: webhooks may have been
 * lost for days or sent to a wrong address. Each event settles separately, with its own retries.
 */
@Injectable()
export class ReconcilePayments extends RepeatingJob {
  constructor(
    private readonly em: EntityManager,
    private readonly stripe: StripeClient,
    private readonly webhooks: WebhooksService,
    @Inject(BILLING_ENV) private readonly env: Pick<BillingEnv, 'PAYMENT_CHECK_AFTER_MS' | 'STRIPE_SECRET_KEY'>,
  ) {
    super({ doing: "reading Stripe's events", everyMs: env.PAYMENT_CHECK_AFTER_MS / LOOKS });
  }

  protected async turn(): Promise<boolean> {
    if (!this.env.STRIPE_SECRET_KEY) return false;
    const due = await this.claim();
    if (!due) return false;
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
    if (seenUntil) await this.em.fork().nativeUpdate(StripeSync, { id: 1 }, { seenUntil });
    return false;
  }

  /** Claims the list for one replica; to the others it is not due. */
  private claim(): Promise<{ seenUntil: string | null } | undefined> {
    const due = sql<string>`now() - ${this.env.PAYMENT_CHECK_AFTER_MS} * interval '1 millisecond'`;
    return tables(this.em.fork())
      .updateTable('stripe_sync')
      .set({ asked_at: sql<Date>`now()` })
      .where(({ or, eb }) => or([eb('asked_at', 'is', null), eb('asked_at', '<=', due)]))
      .returning('seen_until as seenUntil')
      .executeTakeFirst();
  }
}
