import { randomUUID } from 'node:crypto';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { VENDOR_FEE } from '@campus-deals/contracts/limits';
import type { PaymentIntentDto, PaymentStatusDto } from '@campus-deals/contracts/payment.dto';
import { ProductError, type Caller, type SignedInUser } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import type Stripe from 'stripe';
import { tables } from '../entities.js';
import { BILLING_ENV, type BillingEnv } from '../env.js';
import { StripeClient } from '../stripe/stripe.module.js';
import { CustomersService } from './customers.service.js';
import { PaymentLimits } from './payment-limits.service.js';
import { PaymentSettlementService } from './payment-settlement.service.js';
import { Payment } from './payment.entity.js';
import { presentStatus } from './payment.presenter.js';

/** How often a payment that turns out to be over is begun anew within one request. */
const ATTEMPTS = 3;
const OPEN = ['pending', 'processing'] as const;

interface Payer {
  email: string;
  /** Of who has signed in. */
  userId: number | null;
}

/** Paying the registration fee. Amount and currency are ours alone. */
@Injectable()
export class PaymentsService {
  constructor(
    private readonly em: EntityManager,
    private readonly stripe: StripeClient,
    private readonly customers: CustomersService,
    private readonly settlement: PaymentSettlementService,
    private readonly limits: PaymentLimits,
    @Inject(BILLING_ENV) private readonly env: Pick<BillingEnv, 'PAYMENT_CHECK_AFTER_MS'>,
  ) {}

  /**
   * What a browser needs to pay: the same intent for two clicks and for a reload. Throws fee_already_paid,
   * too_many_requests, payments_unavailable, service_unavailable.
   */
  async begin(caller: Caller, email: string): Promise<PaymentIntentDto> {
    this.stripe.assertEnabled();
    const payer = { email, userId: caller.kind === 'user' ? caller.userId : null };
    await this.limits.count(payer);
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const payment = await this.findOrCreateOpen(payer);
      const intent = await this.intentOf(payment, payer);
      if (intent?.client_secret) return { clientSecret: intent.client_secret, ...VENDOR_FEE };
    }
    throw new ProductError('service_unavailable');
  }

  /** Of the payment that counts, else of the newest. */
  async statusOf({ userId }: SignedInUser): Promise<PaymentStatusDto> {
    const [payment] = await this.em.find(Payment, { userId }, { orderBy: { hasPaid: 'desc', id: 'desc' }, limit: 1 });
    return presentStatus(payment);
  }

  /** The account that identity has found or made for a payer who had not signed in. */
  @Transactional()
  async link(paymentId: number, userId: number): Promise<void> {
    await this.em.nativeUpdate(Payment, { id: paymentId, userId: null, erasedAt: null }, { userId });
  }

  /**
   * The payer's open payment. Whoever has signed in has one of their own, so that a stranger who names their address
   * pays nothing for them, nor they for the stranger. Throws fee_already_paid.
   */
  @Transactional()
  private async findOrCreateOpen({ email, userId }: Payer): Promise<Payment> {
    const name = userId === null ? `payer ${email}` : `payer ${userId}`;
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tables(this.em));
    const own = userId === null ? { email } : { $or: [{ userId }, { email, userId: null }] };
    if ((await this.em.count(Payment, { ...own, hasPaid: true })) > 0) throw new ProductError('fee_already_paid');
    const open = await this.em.findOne(Payment, {
      status: { $in: [...OPEN] },
      ...(userId === null ? { email, userId } : { userId }),
    });
    if (open) return open;
    const payment = this.em.create(Payment, {
      key: randomUUID(),
      email,
      userId,
      ...VENDOR_FEE,
      intentId: null,
      paidAt: null,
      lostAt: null,
      erasedAt: null,
      createdAt: new Date(),
      nextCheckAt: null,
    });
    await this.em.flush();
    return payment;
  }

  /** With another customer: somebody has deleted the one we knew, at Stripe. */
  private async beginAnew({ id, email }: Payment, given: string): Promise<undefined> {
    await this.customers.erase(email ?? given);
    await this.em.nativeUpdate(Payment, { id, intentId: null }, { status: 'canceled', nextCheckAt: null });
    return undefined;
  }

  /** At Stripe; undefined when that payment is over by now, so that another is to be begun. */
  private async intentOf(payment: Payment, { email }: Payer): Promise<Stripe.PaymentIntent | undefined> {
    const { id, intentId, key, userId, amount, currency } = payment;
    if (intentId === null) {
      const customer = await this.customers.findOrCreate(payment.email ?? email);
      const intent = await this.stripe.createIntent({ paymentId: id, key, userId, customer, amount, currency });
      if (!intent) return this.beginAnew(payment, email);
      // What was never made at Stripe is not asked about there.
      const nextCheckAt = new Date(Date.now() + this.env.PAYMENT_CHECK_AFTER_MS);
      await this.em.nativeUpdate(Payment, { id, intentId: null }, { intentId: intent.id, nextCheckAt });
      return intent;
    }
    const intent = await this.stripe.getIntent(intentId);
    if (isFresh(intent) && payment.email === email) return intent;
    if (intent.status !== 'processing') await this.stripe.cancelIntent(intentId);
    const snapshot = await this.stripe.findPayment(intentId);
    if (snapshot) await this.settlement.settle(snapshot);
    // The bank still thinks: its payer waits for that, not for another.
    return intent.status === 'processing' ? intent : undefined;
  }
}

/**
 * Nobody has tried a card on it. One that was tried tells whoever holds its secret about that card, and the address that
 * asks for it again is proven by nothing: it is replaced.
 */
function isFresh({ status, last_payment_error: error }: Stripe.PaymentIntent): boolean {
  return status === 'requires_payment_method' && error === null;
}
