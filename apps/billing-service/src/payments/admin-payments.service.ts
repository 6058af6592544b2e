import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ListPaymentsQueryDto } from '@campus-deals/contracts/list-payments-query.dto';
import type { AdminPaymentDto } from '@campus-deals/contracts/payment.dto';
import { ProductError, type Json, type Page } from '@campus-deals/service-defaults';
import { StripeClient } from '../stripe/stripe.module.js';
import { findPayment, listPayments } from './admin-payments.query.js';
import { PaymentSettlementService } from './payment-settlement.service.js';
import { Payment } from './payment.entity.js';

/** Payments as admins see them. */
@Injectable()
export class AdminPaymentsService {
  constructor(
    private readonly em: EntityManager,
    private readonly stripe: StripeClient,
    private readonly settlement: PaymentSettlementService,
  ) {}

  list(query: ListPaymentsQueryDto): Promise<Page<AdminPaymentDto>> {
    return listPayments(this.em, query);
  }

  /**
   * Gives it back, once however often it is asked for at the same time. Throws payment_not_found, payment_state_conflict,
   * payments_unavailable, service_unavailable.
   */
  async refund(id: number): Promise<Json<AdminPaymentDto>> {
    const payment = await this.em.findOne(Payment, { id });
    if (!payment) throw new ProductError('payment_not_found');
    if (payment.status !== 'paid' || payment.intentId === null) throw new ProductError('payment_state_conflict');
    await this.stripe.refund(payment.intentId, `${payment.key}-${payment.version}`);
    const snapshot = await this.stripe.findPayment(payment.intentId);
    if (snapshot) await this.settlement.settle(snapshot);
    const refunded = await findPayment(this.em, id);
    if (!refunded) throw new ProductError('payment_not_found');
    return refunded;
  }
}
