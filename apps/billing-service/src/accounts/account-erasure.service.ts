import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { AuditLog } from '@campus-deals/audit';
import type { EventPayload } from '@campus-deals/contracts/events';
import type { ErasureSubjectDto } from '@campus-deals/contracts/internal.dto';
import { Outbox } from '@campus-deals/messaging';
import { FOR_UPDATE, markErased } from '@campus-deals/service-defaults';
import { BILLING_ENV, type BillingEnv } from '../env.js';
import { Payment, Receipt } from '../payments/public.js';
import { StripeClient } from '../stripe/public.js';

/** Removes name and address from the payments of a deleted account. Data that tax law requires stays. */
@Injectable()
export class AccountErasureService {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly stripe: StripeClient,
    private readonly audit: AuditLog,
    @Inject(BILLING_ENV) private readonly env: Pick<BillingEnv, 'STRIPE_SECRET_KEY'>,
  ) {}

  /** Cancels the open intents at Stripe and deletes the customers of these payments. Reads the database only. */
  async eraseAtStripe(subject: ErasureSubjectDto): Promise<void> {
    if (!this.env.STRIPE_SECRET_KEY) return;
    const own = await this.em.find(Payment, paymentsOf(subject));
    for (const { intentId } of own) if (intentId !== null) await this.stripe.cancelIntent(intentId);
    const naming = [...own, ...(await this.em.find(Payment, othersNaming(subject)))];
    const ids = naming.map(({ id }) => id);
    for (const customerId of new Set(naming.flatMap((payment) => payment.customerId ?? []))) {
      // Payments of earlier versions share a customer per address.
      const isShared = (await this.em.count(Payment, { customerId, id: { $nin: ids } })) > 0;
      if (!isShared) await this.stripe.deleteCustomer(customerId);
    }
  }

  /**
   * Erases the payments' personal data and publishes the completion, even if there was nothing to erase: the erasure
   * waits for it. Runs in an event handler's transaction.
   */
  async erase(
    { userId, erasureId }: EventPayload<'UserDeleted'>,
    subject: ErasureSubjectDto | undefined,
  ): Promise<void> {
    await markErased(this.em, userId);
    const payments = await this.em.find(Payment, subject ? paymentsOf(subject) : { userId }, {
      orderBy: { id: 'asc' },
      ...FOR_UPDATE,
    });
    for (const payment of payments) payment.erase(new Date());
    const erased = { paymentId: { $in: payments.map(({ id }) => id) } };
    await this.em.nativeUpdate(Receipt, erased, { payerName: null, payerAddress: null });
    await this.em.flush();
    if (subject) await this.em.nativeUpdate(Payment, othersNaming(subject), { email: null, customerId: null });
    await this.em.nativeUpdate(Payment, { refundedBy: userId }, { refundedBy: null });
    await this.audit.forgetActor(userId);
    await this.outbox.publish('UserErasedFromBilling', { erasureId });
  }
}

const paymentsOf = ({ userId, email, requestedAt }: ErasureSubjectDto): object => ({
  $or: [{ userId }, { email, userId: null, createdAt: { $lte: new Date(requestedAt) } }],
});

/** Matches payments of other accounts that used the subject's address. */
const othersNaming = ({ userId, email, requestedAt }: ErasureSubjectDto): object => ({
  email,
  userId: { $ne: null, $nin: [userId] },
  createdAt: { $lte: new Date(requestedAt) },
});
