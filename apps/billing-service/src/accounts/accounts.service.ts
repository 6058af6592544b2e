import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { AuditLog } from '@campus-deals/audit';
import type { EventPayload } from '@campus-deals/contracts/events';
import type { ErasureSubjectDto } from '@campus-deals/contracts/internal.dto';
import { Outbox } from '@campus-deals/messaging';
import { FOR_UPDATE, markErased, pick } from '@campus-deals/service-defaults';
import { BILLING_ENV, type BillingEnv } from '../env.js';
import { Movement, Payment, Receipt } from '../payments/public.js';
import { StripeClient } from '../stripe/public.js';

/** Exports and erases an account's data in billing. Payments stay without name and address, for tax law. */
@Injectable()
export class AccountsService {
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

  /** Erases the payments' personal data and confirms it, also if there is none. Runs in an event handler's transaction. */
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

  /** Returns all data that billing stores about a user, and about their address from payments without a sign-in. */
  async export(userId: number, email: string): Promise<Record<string, unknown>> {
    const own = { $or: [{ userId }, { email, userId: null }] };
    const payments = await this.em.find(Payment, own, { orderBy: { id: 'asc' } });
    const ofThese = { paymentId: { $in: payments.map(({ id }) => id) } };
    const movements = await this.em.find(Movement, ofThese, { orderBy: { id: 'asc' } });
    const receipts = await this.em.find(Receipt, ofThese);
    return {
      payments: payments.map((payment) => ({
        receiptNumber: payment.receiptText(),
        providerId: payment.intentId,
        ...pick(payment, 'customerId', 'email', 'amount', 'currency', 'status', 'paidAt', 'createdAt'),
        billedTo: presentPayer(receipts.find(({ paymentId }) => paymentId === payment.id)),
        movements: movements
          .filter(({ paymentId }) => paymentId === payment.id)
          .map((movement) => pick(movement, 'kind', 'amount', 'currency', 'occurredAt', 'providerId')),
      })),
      namedIn: await this.audit.exportOf(userId),
    };
  }
}

/** Returns the name and address that the payer put on the receipt. */
const presentPayer = (receipt: Receipt | undefined): object => ({
  name: receipt?.payerName ?? null,
  address: receipt?.payerAddress ?? null,
});

const paymentsOf = ({ userId, email, requestedAt }: ErasureSubjectDto): object => ({
  $or: [{ userId }, { email, userId: null, createdAt: { $lte: new Date(requestedAt) } }],
});

/** Matches payments of other accounts that used the subject's address. */
const othersNaming = ({ userId, email, requestedAt }: ErasureSubjectDto): object => ({
  email,
  userId: { $ne: null, $nin: [userId] },
  createdAt: { $lte: new Date(requestedAt) },
});
