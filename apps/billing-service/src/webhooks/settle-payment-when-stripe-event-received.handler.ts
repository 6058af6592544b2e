import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { PaymentSettlementService } from '../payments/payments.module.js';
import { StripeClient, type PaymentSnapshot } from '../stripe/stripe.module.js';

@Controller()
export class SettlePaymentWhenStripeEventReceived {
  constructor(
    private readonly stripe: StripeClient,
    private readonly settlement: PaymentSettlementService,
  ) {}

  /** What is true now, not what was when the event was made: so neither order nor repetition matters. */
  findPayment({ payload }: DomainEvent<'StripeEventReceived'>): Promise<PaymentSnapshot | undefined> {
    return this.stripe.findPayment(payload.intentId);
  }

  @HandlesEvent('StripeEventReceived', 'settle-payment-when-stripe-event-received', { asks: 'findPayment' })
  async settle(_event: DomainEvent<'StripeEventReceived'>, snapshot: PaymentSnapshot | undefined): Promise<void> {
    if (snapshot) await this.settlement.settle(snapshot);
  }
}
