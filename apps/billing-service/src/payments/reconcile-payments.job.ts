import { EntityManager, RequestContext } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { RepeatingJob } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import { tables, type Db } from '../entities.js';
import { BILLING_ENV, type BillingEnv } from '../env.js';
import { StripeClient } from '../stripe/stripe.module.js';
import { PaymentSettlementService } from './payment-settlement.service.js';

const BATCH = 20;
const LONGEST_PAUSE_MS = 15_000;
/** A replica that dies while it asks leaves its payments to the others after this. */
const LEASE = sql<Date>`now() + interval '1 minute'`;

/** Replicas share the work: none waits for a row another one has. */
const claimDue = (db: Db) =>
  db
    .updateTable('payments')
    .set(({ eb }) => ({ checks: eb('checks', '+', 1), next_check_at: LEASE }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('payments')
        .select('id')
        .where('next_check_at', '<=', sql<string>`now()`)
        .orderBy('next_check_at')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'intent_id as intentId']);

/** Asks Stripe what has become of payments of which no event came: one is sent again for days, but our address may have been wrong. */
@Injectable()
export class ReconcilePayments extends RepeatingJob {
  constructor(
    private readonly em: EntityManager,
    private readonly stripe: StripeClient,
    private readonly settlement: PaymentSettlementService,
    @Inject(BILLING_ENV) private readonly env: Pick<BillingEnv, 'PAYMENT_CHECK_AFTER_MS' | 'STRIPE_SECRET_KEY'>,
  ) {
    super({
      doing: 'asking Stripe about payments',
      everyMs: Math.min(env.PAYMENT_CHECK_AFTER_MS / 2, LONGEST_PAUSE_MS),
    });
  }

  protected async turn(): Promise<boolean> {
    if (!this.env.STRIPE_SECRET_KEY) return false;
    const due = await claimDue(tables(this.em)).execute();
    for (const { intentId } of due) await RequestContext.create(this.em, () => this.check(intentId));
    return due.length === BATCH;
  }

  private async check(intentId: string | null): Promise<void> {
    if (intentId === null) return;
    const snapshot = await this.stripe.findPayment(intentId);
    if (snapshot) await this.settlement.settle(snapshot);
  }
}
