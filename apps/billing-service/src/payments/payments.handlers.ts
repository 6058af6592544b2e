import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { ProductError } from '@campus-deals/service-defaults';
import { StripeClient, type PaymentSnapshot } from '../stripe/public.js';
import { PaymentSettlementService } from './payment-settlement.service.js';
import { Payment } from './payment.entity.js';
import { PaymentsService } from './payments.service.js';

@Controller()
export class PaymentsHandlers {
  constructor(
    private readonly payments: PaymentsService,
    private readonly em: EntityManager,
    private readonly stripe: StripeClient,
    private readonly settlement: PaymentSettlementService,
  ) {}

  @HandlesEvent('PayerIdentified')
  async linkPaymentWhenPayerIdentified({
    payload: { paymentId, userId },
  }: DomainEvent<'PayerIdentified'>): Promise<void> {
    await this.payments.link(paymentId, userId);
  }

  /** Refunds the payment at Stripe, idempotently. A payment that was refunded or disputed meanwhile stays unchanged. */
  async refundAtStripe({ payload }: DomainEvent<'VendorFeePaidTwice'>): Promise<PaymentSnapshot | undefined> {
    const payment = await this.em.findOne(Payment, { id: payload.paymentId });
    if (!payment || payment.intentId === null) return undefined;
    const { intentId, key } = payment;
    try {
      if (payment.status === 'paid') await this.stripe.refund(intentId, `${key}-duplicate`, 'duplicate');
    } catch (error) {
      if (!(error instanceof ProductError && error.code === 'payment_state_conflict')) throw error;
    }
    return this.stripe.findPayment(intentId);
  }

  @HandlesEvent('VendorFeePaidTwice', { prefetch: 'refundAtStripe' })
  async refundPaymentWhenFeePaidTwice(
    _event: DomainEvent<'VendorFeePaidTwice'>,
    snapshot: PaymentSnapshot | undefined,
  ): Promise<void> {
    if (snapshot) await this.settlement.settle(snapshot);
  }
}
