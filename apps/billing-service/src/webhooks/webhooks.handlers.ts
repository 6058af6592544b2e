import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { PaymentLimits, PaymentSettlementService } from '../payments/public.js';
import { StripeClient, type PaymentSnapshot } from '../stripe/public.js';

@Controller()
export class WebhooksHandlers {
  constructor(
    private readonly stripe: StripeClient,
    private readonly settlement: PaymentSettlementService,
    private readonly limits: PaymentLimits,
  ) {}

  /**
   * Reads the current state from Stripe, not the state at the event's time, so neither order nor repetition matters.
   * Cancels the payment here when its card has been declined too often.
   */
  async findPayment({
    payload: { intentId },
  }: DomainEvent<'StripeEventReceived'>): Promise<PaymentSnapshot | undefined> {
    const snapshot = await this.stripe.findPayment(intentId);
    const { status, last_payment_error: error } = snapshot?.intent ?? {};
    if (status !== 'requires_payment_method' || !error) return snapshot;
    const canceled = await this.limits.intentsToCancel(intentId);
    for (const id of canceled) await this.stripe.cancelIntent(id);
    return canceled.length > 0 ? this.stripe.findPayment(intentId) : snapshot;
  }

  /** Throws if Stripe does not know our payment: the key is another account's, and money may have moved unseen. */
  @HandlesEvent('StripeEventReceived', { prefetch: 'findPayment' })
  async settlePaymentWhenStripeEventReceived(
    { payload: { intentId } }: DomainEvent<'StripeEventReceived'>,
    snapshot: PaymentSnapshot | undefined,
  ): Promise<void> {
    if (snapshot) await this.settlement.settle(snapshot);
    else if (await this.settlement.knows(intentId))
      throw new Error(
        `Stripe sent an event of ${intentId}, and does not have it: STRIPE_SECRET_KEY is another account's`,
      );
  }
}
