import { LockMode } from '@mikro-orm/core';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { AuditLog } from '@campus-deals/audit';
import type { LedgerStatus } from '@campus-deals/contracts/enumerations';
import { VENDOR_FEE } from '@campus-deals/contracts/limits';
import { Outbox } from '@campus-deals/messaging';
import { randomUUID } from 'node:crypto';
import { tables } from '../entities.js';
import { BILLING_ENV, type BillingEnv } from '../env.js';
import type { PaymentSnapshot } from '../stripe/stripe.module.js';
import { movementsOf, providerState } from './ledger.js';
import { Movement } from './movement.entity.js';
import { Payment } from './payment.entity.js';

const FOR_UPDATE = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;

/** Takes over what Stripe says of a payment. */
@Injectable()
export class PaymentSettlementService {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
    @Inject(BILLING_ENV) private readonly env: Pick<BillingEnv, 'PAYMENT_CHECK_AFTER_MS'>,
  ) {}

  /**
   * Writes what moved into the ledger and publishes what that changes. Settling twice, or with an older answer after a
   * newer one, changes nothing: rows are only added, and the state follows from all of them.
   */
  @Transactional()
  async settle(snapshot: PaymentSnapshot): Promise<void> {
    const payment = await this.getForUpdate(snapshot);
    if (!payment) return;
    const now = new Date();
    const rows = movementsOf(snapshot).map(({ kind, providerId, amount, currency, occurredAt }) => ({
      payment_id: payment.id,
      kind,
      provider_id: providerId,
      amount,
      currency,
      occurred_at: occurredAt,
    }));
    if (rows.length > 0)
      await tables(this.em)
        .insertInto('movements')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['kind', 'provider_id']).doNothing())
        .execute();
    const { status } = payment;
    payment.settle(
      await this.em.find(Movement, { paymentId: payment.id }, { orderBy: { id: 'asc' } }),
      providerState(snapshot, now),
    );
    payment.scheduleCheck(now, this.env.PAYMENT_CHECK_AFTER_MS);
    await this.publish(payment);
    await this.noteRefund(payment, status);
    await this.em.flush();
  }

  /** Whose settling it is that finds it done, the admin's own or a webhook's. */
  private async noteRefund(payment: Payment, statusBefore: LedgerStatus): Promise<void> {
    const { id, refundedBy, status, amount, currency } = payment;
    if (refundedBy === null || status !== 'refunded' || statusBefore === 'refunded') return;
    payment.refundedBy = null;
    await this.audit.recordAs(refundedBy, {
      action: 'payment.refund',
      subject: { type: 'payment', id, label: payment.receiptNumber() },
      before: { status: statusBefore, amount, currency },
      after: { status, amount, currency },
    });
  }

  private async publish(payment: Payment): Promise<void> {
    for (let what = payment.announce(); what; what = payment.announce()) {
      const { id: paymentId, userId, amount, currency, version } = payment;
      const name = what === 'paid' ? 'VendorFeePaid' : 'VendorFeeRefunded';
      await this.outbox.publish(name, { paymentId, userId, amount, currency, version });
    }
  }

  /** Ours of that intent. One that was charged and that we have no row of (a backup was restored) gets one. */
  private async getForUpdate(snapshot: PaymentSnapshot): Promise<Payment | null> {
    const { intent, charge } = snapshot;
    const known = await this.em.findOne(Payment, { intentId: intent.id }, FOR_UPDATE);
    if (known) return known;
    // Its service died after Stripe had made the intent and before it was noted.
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
        ...VENDOR_FEE,
        // Not as an open one, of which there may be another.
        status: 'paid',
        created_at: new Date(intent.created * 1000),
      })
      .onConflict((conflict) => conflict.column('intent_id').doNothing())
      .execute();
  }
}
