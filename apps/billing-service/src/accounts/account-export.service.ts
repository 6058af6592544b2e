import { AuditLog } from '@campus-deals/audit';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Movement, Payment, Receipt } from '../payments/public.js';

@Injectable()
export class AccountExportService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: AuditLog,
  ) {}

  /** Returns all data that billing stores about a user, and about their address from payments without a sign-in. */
  async export(userId: number, email: string): Promise<Record<string, unknown>> {
    const own = { $or: [{ userId }, { email, userId: null }] };
    const payments = await this.em.find(Payment, own, { orderBy: { id: 'asc' } });
    const ofThese = { paymentId: { $in: payments.map(({ id }) => id) } };
    const movements = await this.em.find(Movement, ofThese, { orderBy: { id: 'asc' } });
    const receipts = await this.em.find(Receipt, ofThese);
    return {
      payments: payments.map((payment) => ({
        ...presentPayment(payment),
        billedTo: presentPayer(receipts.find(({ paymentId }) => paymentId === payment.id)),
        movements: movements.filter(({ paymentId }) => paymentId === payment.id).map(presentMovement),
      })),
      namedIn: await this.audit.exportOf(userId),
    };
  }
}

function presentPayment(payment: Payment): object {
  const { intentId: providerId, customerId, email, amount, currency, status, paidAt, createdAt } = payment;
  const stored = { providerId, customerId, email, amount, currency, status, paidAt, createdAt };
  return { receiptNumber: payment.receiptText(), ...stored };
}

/** Returns the name and address that the payer put on the receipt. */
function presentPayer(receipt: Receipt | undefined): object {
  return { name: receipt?.payerName ?? null, address: receipt?.payerAddress ?? null };
}

function presentMovement({ kind, amount, currency, occurredAt, providerId }: Movement): object {
  return { kind, amount, currency, occurredAt, providerId };
}
