import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ListPaymentsQueryDto, AdminPaymentDto } from '@campus-deals/contracts/billing/payment.dto';
import {
  beginningPattern,
  FOR_UPDATE,
  isNotErased,
  type Json,
  type Page,
  ProductError,
  type SignedInUser,
} from '@campus-deals/service-defaults';
import { StripeClient } from '../stripe/public.js';
import { tables } from '../tables.js';
import { findPayment, payments } from './admin-payments.query.js';
import { PaymentSettlementService } from './payment-settlement.service.js';
import { Payment } from './payment.entity.js';

@Injectable()
export class AdminPaymentsService {
  constructor(
    private readonly em: EntityManager,
    private readonly stripe: StripeClient,
    private readonly settlement: PaymentSettlementService,
  ) {}

  list({ status, search, ...position }: ListPaymentsQueryDto): Promise<Page<AdminPaymentDto>> {
    return payments(tables(this.em), { ...(status && { status }), ...beginningPattern(search) }, position);
  }

  /**
   * Refunds a payment, once for any number of concurrent calls. Throws payment_not_found, payment_state_conflict,
   * payments_unavailable, service_unavailable.
   */
  async refund({ userId }: SignedInUser, id: number): Promise<Json<AdminPaymentDto>> {
    const { intentId, key, version } = await this.beginRefund(userId, id);
    try {
      await this.stripe.refund(intentId, `${key}-${version}`);
    } catch (error) {
      if (error instanceof ProductError && error.code === 'payment_state_conflict') await this.giveUpRefund(intentId);
      throw error;
    }
    await this.settle(intentId);
    const refunded = await findPayment(this.em, id);
    if (!refunded) throw new ProductError('payment_not_found');
    return refunded;
  }

  private async settle(intentId: string): Promise<void> {
    const snapshot = await this.stripe.findPayment(intentId);
    if (snapshot) await this.settlement.settle(snapshot);
  }

  /**
   * Handles Stripe's refusal: the payment was already refunded elsewhere, or cannot be. A later refund is not
   * attributed to this admin.
   */
  private async giveUpRefund(intentId: string): Promise<void> {
    await this.settle(intentId);
    await this.em.nativeUpdate(Payment, { intentId }, { refundedBy: null });
  }

  /** Records the refund for the first admin who requests it. */
  @Transactional()
  private async beginRefund(userId: number, id: number): Promise<{ intentId: string; key: string; version: number }> {
    if (!(await isNotErased(this.em, userId))) throw new ProductError('sign_in_required');
    const payment = await this.em.findOne(Payment, { id }, FOR_UPDATE);
    if (!payment) throw new ProductError('payment_not_found');
    const { intentId, key, version } = payment;
    if (payment.status !== 'paid' || intentId === null) throw new ProductError('payment_state_conflict');
    payment.refundedBy ??= userId;
    return { intentId, key, version };
  }
}
