import { EntityManager, RequestContext } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ScheduledJob } from '@campus-deals/messaging';
import { daysBefore, ProductError } from '@campus-deals/service-defaults';
import { tables } from '../tables.js';
import { BILLING_ENV, type BillingEnv } from '../env.js';
import { idOf, StripeClient } from '../stripe/public.js';
import { PaymentSettlementService } from './payment-settlement.service.js';
import { Payment } from './payment.entity.js';

/** Maximum payments per run, with at most three requests to Stripe each. */
const MOST = 1000;

type Unpaid = Pick<Payment, 'id' | 'intentId' | 'customerId'>;

/** Deletes payments not completed within 30 days, here and at Stripe: their addresses may belong to other people. */
@Injectable()
export class DeleteUnpaidPayments extends ScheduledJob {
  constructor(
    private readonly em: EntityManager,
    private readonly stripe: StripeClient,
    private readonly settlement: PaymentSettlementService,
    @Inject(BILLING_ENV) private readonly env: Pick<BillingEnv, 'STRIPE_SECRET_KEY'>,
  ) {
    super({ name: 'delete-unpaid-payments', cron: '23 * * * *' });
  }

  async run(dueAt: Date): Promise<void> {
    const before = daysBefore(30, dueAt);
    for (const payment of await this.findUnpaid(before)) {
      try {
        await RequestContext.create(this.em, () => this.delete(payment));
      } catch (error) {
        // All remaining payments would wait for Stripe, too.
        if (error instanceof ProductError && error.code === 'service_unavailable') throw error;
        this.log.error({ err: error }, `payment ${payment.id} was not deleted; the next run tries again`);
      }
    }
    await this.em.nativeUpdate(
      Payment,
      { createdAt: { $lt: before }, $or: [{ network: { $ne: null } }, { browser: { $ne: null } }] },
      { network: null, browser: null },
    );
  }

  private findUnpaid(before: Date): Promise<Unpaid[]> {
    return tables(this.em)
      .selectFrom('payments')
      .select(['id', 'intent_id as intentId', 'customer_id as customerId'])
      .where('paid_at', 'is', null)
      .where('created_at', '<', before.toISOString())
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('movements').select('movements.id').whereRef('payment_id', '=', 'payments.id'))),
      )
      .orderBy('created_at')
      .limit(MOST)
      .execute();
  }

  private async delete({ id, intentId, customerId }: Unpaid): Promise<void> {
    if (intentId !== null && !this.env.STRIPE_SECRET_KEY) return;
    const canceled = intentId === null ? undefined : await this.stripe.cancelIntent(intentId);
    // Stripe refuses to cancel an intent that was already canceled or has been paid after all.
    const snapshot = intentId === null || canceled ? undefined : await this.stripe.findPayment(intentId);
    if (snapshot) await this.settlement.settle(snapshot);
    if (snapshot?.charge?.paid) return;
    const customer = customerId ?? snapshot?.customerId ?? idOf(canceled?.customer);
    if (customer !== null && (await this.em.count(Payment, { customerId: customer, id: { $ne: id } })) === 0)
      await this.stripe.deleteCustomer(customer);
    await this.em.nativeDelete(Payment, { id, paidAt: null });
  }
}
