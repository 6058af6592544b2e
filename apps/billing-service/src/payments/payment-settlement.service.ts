import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { AuditLog } from '@campus-deals/audit';
import type { LedgerStatus } from '@campus-deals/contracts/enumerations';
import { Outbox } from '@campus-deals/messaging';
import { FOR_UPDATE, lockName } from '@campus-deals/service-defaults';
import { randomUUID } from 'node:crypto';
import { tables } from '../tables.js';
import type { PaymentSnapshot } from '../stripe/public.js';
import { feesOf, movementsOf, providerState } from './ledger.js';
import { Movement } from './movement.entity.js';
import { Payment } from './payment.entity.js';
import { ReceiptIssuer } from './receipt-issuer.service.js';

/** Applies the state of payments at Stripe. */
@Injectable()
export class PaymentSettlementService {
  private readonly log = new Logger(PaymentSettlementService.name);

  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
    private readonly receipts: ReceiptIssuer,
  ) {}

  /**
   * Adds movements of money to the ledger and publishes the resulting changes. Settling twice, or with an older answer
   * after a newer one, changes nothing: rows are only added, and the state derives from all of them.
   */
  @Transactional()
  async settle(snapshot: PaymentSnapshot): Promise<void> {
    const payment = await this.getForUpdate(snapshot);
    if (!payment) return;
    const now = new Date();
    const rows = movementsOf(snapshot).map((row) => ({ payment_id: payment.id, ...row }));
    if (rows.length > 0)
      await tables(this.em)
        .insertInto('movements')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['kind', 'provider_id']).doNothing())
        .execute();
    await this.storeFees(payment.id, snapshot);
    const { status, hasPaid: hadPaid } = payment;
    payment.customerId ??= payment.erasedAt === null ? snapshot.customerId : null;
    const movements = await this.em.find(Movement, { paymentId: payment.id }, { orderBy: { id: 'asc' } });
    payment.settle(movements, providerState(snapshot, now));
    if (payment.paidAt !== null) await this.receipts.issue(payment);
    await this.publish(payment);
    if (payment.status === 'disputed' && status !== 'disputed') await this.publishDispute(payment, movements);
    await this.noteRefund(payment, status);
    if (!hadPaid) await this.markIfPaidTwice(payment);
    await this.em.flush();
  }

  private async storeFees(paymentId: number, snapshot: PaymentSnapshot): Promise<void> {
    const fees = feesOf(snapshot).map((fee) => ({ payment_id: paymentId, ...fee }));
    if (fees.length > 0)
      await tables(this.em)
        .insertInto('provider_fees')
        .values(fees)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
  }

  /** Whether the intent belongs to a payment here. */
  async knows(intentId: string): Promise<boolean> {
    return (await this.em.count(Payment, { intentId })) > 0;
  }

  /** Refunds a payment if its payer turns out to have paid before. */
  @Transactional()
  async refundIfPaidTwice(paymentId: number): Promise<void> {
    const payment = await this.em.findOne(Payment, { id: paymentId }, FOR_UPDATE);
    if (payment) await this.markIfPaidTwice(payment);
    await this.em.flush();
  }

  /**
   * Marks a payment as a duplicate. Compares accounts, and addresses only between visitors: an account may enter any
   * billing address, which must not refund the payments of that address's owner. A visitor's payment is compared again
   * once identity has found its account.
   */
  private async markIfPaidTwice(payment: Payment): Promise<void> {
    const { id, userId, email, status, duplicateOf } = payment;
    if (status !== 'paid' || duplicateOf !== null || (userId === null && email === null)) return;
    // Otherwise, two payments settled concurrently would miss each other. Beginning a payment takes another lock, since it
    // locks the payer before it updates the payment.
    await lockName(this.em, `settle ${userId ?? email ?? ''}`);
    const same = userId === null ? { email, userId } : { userId };
    const first = await this.em.findOne(
      Payment,
      { ...same, id: { $ne: id }, status: 'paid', hasPaid: true, duplicateOf: null },
      { orderBy: { id: 'asc' } },
    );
    if (!first) return;
    payment.duplicateOf = first.id;
    this.log.warn(`payment ${id} duplicates payment ${first.id}: it is refunded`);
    await this.outbox.publish('VendorFeePaidTwice', { paymentId: id });
  }

  /** Records a completed refund in the audit log, whether the admin's own request or a webhook found it. */
  private async noteRefund(payment: Payment, statusBefore: LedgerStatus): Promise<void> {
    const { id, refundedBy, duplicateOf, status, amount, currency } = payment;
    if (status !== 'refunded' || statusBefore === 'refunded') return;
    if (refundedBy === null && duplicateOf === null) return;
    payment.refundedBy = null;
    await this.audit.recordAs(refundedBy, {
      action: refundedBy === null ? 'payment.refund-duplicate' : 'payment.refund',
      subject: { type: 'payment', id, label: payment.receiptText() ?? '' },
      before: { status: statusBefore, amount, currency },
      after: { status, amount, currency },
    });
  }

  private async publish(payment: Payment): Promise<void> {
    for (let what = payment.announce(); what; what = payment.announce()) {
      const payload = feeOf(payment);
      if (what === 'paid') await this.outbox.publish('VendorFeePaid', payload);
      else await this.outbox.publish('VendorFeeRefunded', { ...payload, reason: payment.refundReason() });
    }
  }

  private async publishDispute(payment: Payment, movements: Movement[]): Promise<void> {
    const dispute = movements.findLast(({ kind }) => kind === 'dispute');
    if (!dispute) return;
    const disputedAt = dispute.occurredAt.toISOString();
    await this.outbox.publish('VendorFeeDisputed', { ...feeOf(payment), disputedAt });
  }

  /**
   * Locks and returns the payment of an intent. An existing row proves that the payment is ours; the intent's metadata
   * decides about those without a row. A charged one without a row (after a restore) gets a new row.
   */
  private async getForUpdate(snapshot: PaymentSnapshot): Promise<Payment | null> {
    const { intent, isMarkedOurs, charge } = snapshot;
    const known = await this.em.findOne(Payment, { intentId: intent.id }, FOR_UPDATE);
    if (known || !isMarkedOurs) return known;
    // The service crashed after Stripe created the intent and before it was recorded.
    const unnoted = await this.em.findOne(
      Payment,
      { id: Number(intent.metadata['payment_id']) || 0, intentId: null },
      FOR_UPDATE,
    );
    if (unnoted) {
      unnoted.intentId = intent.id;
      return unnoted;
    }
    if (!charge?.paid) return null;
    await this.insert(snapshot);
    return this.em.findOneOrFail(Payment, { intentId: intent.id }, FOR_UPDATE);
  }

  private async insert({ intent, email }: PaymentSnapshot): Promise<void> {
    const userId = Number(intent.metadata['user_id']) || null;
    await tables(this.em)
      .insertInto('payments')
      .values({
        key: randomUUID(),
        intent_id: intent.id,
        user_id: userId,
        email: email?.trim().toLowerCase() ?? null,
        amount: intent.amount,
        currency: intent.currency,
        // Not stored as open: another open payment may exist.
        status: 'paid',
        created_at: new Date(intent.created * 1000),
      })
      .onConflict((conflict) => conflict.column('intent_id').doNothing())
      .execute();
  }
}

function feeOf({ id: paymentId, userId, amount, currency, version }: Payment) {
  return { paymentId, userId, amount, currency, version };
}
