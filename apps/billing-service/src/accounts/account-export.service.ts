import { AuditLog } from '@campus-deals/audit';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { pick } from '@campus-deals/service-defaults';
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
        receiptNumber: payment.receiptText(),
        providerId: payment.intentId,
        ...pick(payment, 'customerId', 'email', 'amount', 'currency', 'status', 'paidAt', 'createdAt'),
        billedTo: presentPayer(receipts.find(({ paymentId }) => paymentId === payment.id)),
        movements: movements
          .filter(({ paymentId }) => paymentId === payment.id)
          .map((movement) => pick(movement, 'kind', 'amount', 'currency', 'occurredAt', 'providerId')),
      })),
      namedIn: await this.audit.exportOf(userId),
    };
  }
}

/** Returns the name and address that the payer put on the receipt. */
function presentPayer(receipt: Receipt | undefined): object {
  return { name: receipt?.payerName ?? null, address: receipt?.payerAddress ?? null };
}
