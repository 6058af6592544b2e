import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Movement, Payment } from '../payments/public.js';

@Injectable()
export class AccountExportService {
  constructor(private readonly em: EntityManager) {}

  /** Returns all data that billing stores about a user, and about their address from payments without a sign-in. */
  async export(userId: number, email: string): Promise<Record<string, unknown>> {
    const own = { $or: [{ userId }, { email, userId: null }] };
    const payments = await this.em.find(Payment, own, { orderBy: { id: 'asc' } });
    const movements = await this.em.find(
      Movement,
      { paymentId: { $in: payments.map(({ id }) => id) } },
      { orderBy: { id: 'asc' } },
    );
    return {
      payments: payments.map((payment) => ({
        ...presentPayment(payment),
        movements: movements.filter(({ paymentId }) => paymentId === payment.id).map(presentMovement),
      })),
    };
  }
}

function presentPayment(payment: Payment): object {
  const { intentId: providerId, customerId, email, amount, currency, status, paidAt, createdAt } = payment;
  return {
    receiptNumber: payment.receiptNumber(),
    providerId,
    customerId,
    email,
    amount,
    currency,
    status,
    paidAt,
    createdAt,
  };
}

function presentMovement({ kind, amount, currency, occurredAt, providerId }: Movement): object {
  return { kind, amount, currency, occurredAt, providerId };
}
