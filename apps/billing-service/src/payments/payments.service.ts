import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { CreatePaymentDto } from '@campus-deals/contracts/billing/create-payment.dto';
import { VENDOR_FEE_CURRENCY } from '@campus-deals/contracts/limits';
import type { PaymentIntentDto, PaymentStatusDto } from '@campus-deals/contracts/billing/payment.dto';
import { type Caller, isNotErased, lockName, ProductError, type SignedInUser } from '@campus-deals/service-defaults';
import { Settings } from '@campus-deals/settings';
import type Stripe from 'stripe';
import { Site, StripeClient } from '../stripe/public.js';
import { payerOf, type Payer } from './payer.js';
import { PaymentLimits } from './payment-limits.service.js';
import { PaymentSettlementService } from './payment-settlement.service.js';
import { Payment } from './payment.entity.js';
import { presentStatus } from './payment.presenter.js';

/** Maximum attempts per request to begin a payment, if the existing one turns out to have ended. */
const ATTEMPTS = 3;
const OPEN = ['pending', 'processing'] as const;

/** Payments of the registration fee, whose amount admins set. It never comes from a client. */
@Injectable()
export class PaymentsService {
  constructor(
    private readonly em: EntityManager,
    private readonly stripe: StripeClient,
    private readonly settlement: PaymentSettlementService,
    private readonly limits: PaymentLimits,
    private readonly site: Site,
    private readonly settings: Settings,
  ) {}

  /**
   * Returns the data a browser needs to pay: the same intent for two clicks and after a reload, unless the fee has
   * changed. `address` is the client's network address. Throws fee_not_due, fee_already_paid, too_many_requests,
   * payments_unavailable, service_unavailable.
   */
  async begin(caller: Caller, body: CreatePaymentDto, address: string): Promise<PaymentIntentDto> {
    const { vendorFeeCents: fee } = this.settings.current();
    if (fee === 0) throw new ProductError('fee_not_due');
    this.stripe.assertEnabled();
    const payer = await payerOf(caller, body, { site: this.site, address });
    await this.limits.count(payer);
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const payment = await this.findOrCreateOpen(payer, fee);
      const intent = await this.intentOf(payment, payer, fee);
      const { amount, currency } = payment;
      if (intent?.client_secret) return { clientSecret: intent.client_secret, amount, currency };
    }
    throw new ProductError('service_unavailable');
  }

  /** Returns the status of the payment that counts, else of the newest. */
  async statusOf({ userId }: SignedInUser): Promise<PaymentStatusDto> {
    const [payment] = await this.em.find(Payment, { userId }, { orderBy: { hasPaid: 'desc', id: 'desc' }, limit: 1 });
    return presentStatus(payment, this.settings.current().vendorFeeCents);
  }

  /** Links a visitor's payment to the account that identity has found or created for them. */
  @Transactional()
  async link(paymentId: number, userId: number): Promise<void> {
    if (!(await isNotErased(this.em, userId))) return;
    const linked = await this.em.nativeUpdate(Payment, { id: paymentId, userId: null, erasedAt: null }, { userId });
    if (linked > 0) await this.settlement.refundIfPaidTwice(paymentId);
  }

  /**
   * Returns the payer's open payment: the account's, or the visitor's browser's. No other caller can get it, whatever
   * address they enter. Throws fee_already_paid only to an account or browser that has paid itself: others never learn
   * who has paid.
   */
  @Transactional()
  private async findOrCreateOpen({ email, userId, browser, network }: Payer, fee: number): Promise<Payment> {
    if (userId !== null && !(await isNotErased(this.em, userId))) throw new ProductError('sign_in_required');
    if (userId !== null || browser !== null) {
      await lockName(this.em, `begin ${userId ?? browser ?? ''}`);
      const paid = userId === null ? { browser, email } : { userId };
      if ((await this.em.count(Payment, { ...paid, hasPaid: true })) > 0) throw new ProductError('fee_already_paid');
      const own = userId === null ? { browser, userId } : { userId };
      const open = await this.em.findOne(Payment, { ...own, status: { $in: [...OPEN] } }, { refresh: true });
      if (open) {
        open.network = network;
        return open;
      }
    }
    const payment = this.em.create(Payment, {
      email,
      userId,
      browser,
      network,
      amount: fee,
      currency: VENDOR_FEE_CURRENCY,
      // Read before the row is read again.
      intentId: null,
    });
    await this.em.flush();
    return payment;
  }

  /** Returns the intent at Stripe; undefined if that payment has ended and a new one must be begun. */
  private async intentOf(payment: Payment, { email }: Payer, fee: number): Promise<Stripe.PaymentIntent | undefined> {
    const { id, intentId } = payment;
    const isSame = payment.email === email && payment.amount === fee;
    if (intentId === null) return isSame ? this.makeIntent(payment, email) : this.giveUp(id);
    const snapshot = await this.stripe.findPayment(intentId);
    // The intent belongs to another Stripe account or key.
    if (!snapshot) return this.giveUp(id);
    const { intent } = snapshot;
    if (isFresh(intent) && isSame) return intent;
    if (intent.status === 'requires_action') {
      await this.settlement.settle(snapshot);
      if (payment.bankAskedAt === null || payment.isWithBank(new Date())) return intent;
    }
    if (intent.status !== 'processing') await this.stripe.cancelIntent(intentId);
    const ended = await this.stripe.findPayment(intentId);
    if (ended) await this.settlement.settle(ended);
    // The bank is still processing: the payer waits for it, without a new payment.
    return intent.status === 'processing' ? intent : undefined;
  }

  private async makeIntent({ id, key, userId, amount, currency }: Payment, email: string) {
    const { id: customer } = await this.stripe.createCustomer(email, key);
    const intent = await this.stripe.createIntent({ paymentId: id, key, userId, customer, amount, currency });
    // The customer was deleted at Stripe.
    if (!intent) return this.giveUp(id);
    await this.em.nativeUpdate(Payment, { id, intentId: null }, { intentId: intent.id, customerId: customer });
    return intent;
  }

  private async giveUp(id: number): Promise<undefined> {
    await this.em.nativeUpdate(Payment, { id, paidAt: null }, { status: 'canceled' });
    return undefined;
  }
}

/**
 * Whether no card has been tried on the intent. A tried one shows its card to anyone with its secret, and two people
 * may share a browser, so it is replaced.
 */
const isFresh = ({ status, last_payment_error: error }: Stripe.PaymentIntent): boolean =>
  status === 'requires_payment_method' && error === null;
