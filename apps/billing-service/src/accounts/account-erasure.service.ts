import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { AuditLog } from '@campus-deals/audit';
import type { EventPayload } from '@campus-deals/contracts/events';
import type { ErasureSubjectDto } from '@campus-deals/contracts/internal.dto';
import { Outbox } from '@campus-deals/messaging';
import { BILLING_ENV, type BillingEnv } from '../env.js';
import { Customer } from '../payments/customer.entity.js';
import { Payment } from '../payments/payment.entity.js';
import { StripeClient } from '../stripe/stripe.module.js';

/** Takes name and address from the payments of a deleted account; what tax law wants of them stays. */
@Injectable()
export class AccountErasureService {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly stripe: StripeClient,
    private readonly audit: AuditLog,
    @Inject(BILLING_ENV) private readonly env: Pick<BillingEnv, 'STRIPE_SECRET_KEY'>,
  ) {}

  /** Deletes the customers there, with what they could still pay by. Reads here, and writes nothing. */
  async eraseAtStripe(subject: ErasureSubjectDto): Promise<void> {
    if (!this.env.STRIPE_SECRET_KEY) return;
    for (const { intentId } of await this.em.find(Payment, paymentsOf(subject)))
      if (intentId !== null) await this.stripe.cancelIntent(intentId);
    for (const { providerId } of await this.customersOf(subject))
      if (providerId !== null) await this.stripe.deleteCustomer(providerId);
  }

  /** Says that all is erased, also when there was nothing: whoever counts the answers waits for this one. In an event handler's transaction. */
  async erase(
    { userId, erasureId }: EventPayload<'UserDeleted'>,
    subject: ErasureSubjectDto | undefined,
  ): Promise<void> {
    const customers = subject ? await this.customersOf(subject) : [];
    const payments = await this.em.find(Payment, subject ? paymentsOf(subject) : { userId }, {
      orderBy: { id: 'asc' },
      lockMode: LockMode.PESSIMISTIC_WRITE,
      refresh: true,
    });
    for (const payment of payments) payment.erase(new Date());
    for (const customer of customers) this.em.remove(customer);
    await this.em.flush();
    await this.em.nativeUpdate(Payment, { refundedBy: userId }, { refundedBy: null });
    await this.audit.forgetActor(userId);
    await this.outbox.publish('UserErasedFromBilling', { erasureId });
  }

  /** Of the account's address, and of those its payments were made with. One made later belongs to somebody who started anew. */
  private async customersOf(subject: ErasureSubjectDto): Promise<Customer[]> {
    const payments = await this.em.find(Payment, paymentsOf(subject));
    const addresses = new Set([subject.email, ...payments.flatMap(({ email }) => email ?? [])]);
    return this.em.find(Customer, {
      email: { $in: [...addresses] },
      createdAt: { $lte: new Date(subject.requestedAt) },
    });
  }
}

function paymentsOf({ userId, email, requestedAt }: ErasureSubjectDto): object {
  return { $or: [{ userId }, { email, userId: null, createdAt: { $lte: new Date(requestedAt) } }] };
}
