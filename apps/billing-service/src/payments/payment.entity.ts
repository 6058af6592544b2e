import { randomUUID } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import { LEDGER_STATUSES, type LedgerStatus } from '@campus-deals/contracts/enumerations';
import { indexBy } from '@campus-deals/service-defaults';
import type { Movement } from './movement.entity.js';

const OPEN = `status IN ('pending', 'processing')`;
/** Time that a payer has for their bank's check (3-D Secure) before the payment may be replaced. */
const BANK_TIMEOUT_MS = 15 * 60 * 1000;

export const PaymentSchema = defineEntity({
  name: 'Payment',
  tableName: 'payments',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    /** Idempotency key for creating the intent at Stripe. */
    key: p.uuid().onCreate(() => randomUUID()),
    /** `pi_…`; null until the intent is created. */
    intentId: p.text().strictNullable().unique(),
    /** `cus_…`: used by this payment only. Payments of earlier versions share one per address. */
    customerId: p.text().strictNullable(),
    /** Null for a payer who was not signed in, until identity has identified the account. */
    userId: p.integer().strictNullable().index('payments_user_index'),
    /** Trimmed and case-folded; null once its owner is erased. */
    email: p.text().strictNullable().check('email = lower(btrim(email))'),
    /** Hash of the paying browser's random key; null after 30 days, or if none was sent. */
    browser: p.text().strictNullable(),
    /** Hash of the network of the latest request; null after 30 days. */
    network: p.text().strictNullable(),
    /** Time at which the bank's check (3-D Secure) was first seen; null while there is none. */
    bankAskedAt: p.datetime().strictNullable(),
    /** The earlier payment of the same payer that this one duplicates. This one is refunded automatically. */
    duplicateOf: p.integer().strictNullable(),
    /** Minor units. */
    amount: p.integer().check('amount > 0'),
    currency: p.text(),
    status: p.enum(LEDGER_STATUSES).default('pending'),
    hasPaid: p.boolean().default(false),
    /** The state last published. */
    announced: p.enum(['nothing', 'paid', 'refunded'] as const).default('nothing'),
    /** Version of the published state. */
    version: p.integer().default(0),
    paidAt: p.datetime().strictNullable(),
    /** Number of the receipt: gap-free, assigned once, when the payment first counts as paid. */
    receiptNumber: p.integer().strictNullable().unique('payments_receipt_number_unique'),
    /** Time at which a dispute was lost. */
    lostAt: p.datetime().strictNullable(),
    /** The refunding admin, until the refund is in the audit log. */
    refundedBy: p.integer().strictNullable(),
    erasedAt: p.datetime().strictNullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
  checks: [{ name: 'payments_check', expression: 'erased_at IS NULL OR (user_id IS NULL AND email IS NULL)' }],
  uniques: [
    { name: 'payments_one_open_of_user', properties: ['userId'], where: `${OPEN} AND user_id IS NOT NULL` },
    {
      name: 'payments_one_open_of_browser',
      properties: ['browser'],
      where: `${OPEN} AND user_id IS NULL AND browser IS NOT NULL`,
    },
  ],
  indexes: [
    indexBy('payments_email_index', 'ON payments (email text_pattern_ops)'),
    { name: 'payments_status_index', properties: ['status', 'id'] },
    { name: 'payments_browser_index', properties: ['browser'], where: 'browser IS NOT NULL' },
    { name: 'payments_network_index', properties: ['network'], where: 'network IS NOT NULL' },
    { name: 'payments_customer_index', properties: ['customerId'], where: 'customer_id IS NOT NULL' },
    { name: 'payments_unpaid_index', properties: ['createdAt', 'id'], where: 'paid_at IS NULL' },
    { name: 'payments_erased_index', properties: ['createdAt'], where: 'erased_at IS NOT NULL' },
  ],
});

/** Returns a receipt's number as it is printed: "CD-000042". */
export const receiptNumberText = (number: number): string => `CD-${String(number).padStart(6, '0')}`;

/** A payment's state at Stripe, except for money movements. */
export interface ProviderState {
  isProcessing: boolean;
  /** Whether the bank requires a check from the payer (3-D Secure). */
  isBankAsking: boolean;
  isCanceled: boolean;
  /** Time at which a dispute was lost, if Stripe reports one. */
  lostAt: Date | null;
}

/**
 * An attempt to pay the fee. Its state derives from the ledger's rows, which are only added, so the order, number and
 * delay of Stripe's responses do not matter.
 */
export class Payment extends PaymentSchema.class {
  /** Number of the receipt as it is printed; null while there is none. */
  receiptText(): string | null {
    return this.receiptNumber === null ? null : receiptNumberText(this.receiptNumber);
  }

  /** Derives the state from all rows of the ledger. */
  settle(movements: Pick<Movement, 'kind' | 'amount' | 'currency' | 'occurredAt'>[], state: ProviderState): void {
    const own = movements.filter(({ currency }) => currency === this.currency);
    const sumOf = (...kinds: string[]): number =>
      own.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { amount }) => sum + amount, 0);
    const charged = sumOf('charge');
    this.lostAt ??= state.lostAt;
    this.bankAskedAt = state.isBankAsking ? (this.bankAskedAt ?? new Date()) : null;
    const isPaid = charged >= this.amount;
    const isRefunded = charged + sumOf('refund', 'refund_reversal') <= 0;
    const isDisputed = sumOf('dispute', 'dispute_reversal') < 0;
    if (isPaid) this.paidAt ??= own.find(({ kind }) => kind === 'charge')?.occurredAt ?? null;
    this.hasPaid = isPaid && !isRefunded && !this.lostAt;
    if (isPaid) this.status = this.statusAfterCharge(isRefunded, isDisputed);
    // A canceled payment stays canceled: an older answer may arrive late.
    else if (this.status !== 'canceled') this.status = openStatus(state);
  }

  /** Whether the payer may still be completing their bank's check. */
  isWithBank(now: Date): boolean {
    return this.bankAskedAt !== null && now.getTime() - this.bankAskedAt.getTime() < BANK_TIMEOUT_MS;
  }

  /**
   * Returns the next state to publish, if any. States are published in order, so a consumer never receives an end
   * without its beginning.
   */
  announce(): 'paid' | 'refunded' | undefined {
    const isNew = this.announced === 'nothing' && this.paidAt !== null;
    const what = isNew || this.hasPaid ? 'paid' : 'refunded';
    if (this.announced === what || (this.announced === 'nothing' && !isNew)) return undefined;
    this.announced = what;
    this.version += 1;
    return what;
  }

  /** Returns why the payment no longer counts. */
  refundReason(): 'dispute' | 'duplicate' | 'refund' {
    if (this.lostAt) return 'dispute';
    return this.duplicateOf === null ? 'refund' : 'duplicate';
  }

  /** Removes all personal data. Amounts, dates and Stripe's ids stay, as tax law requires. */
  erase(now: Date): void {
    this.erasedAt ??= now;
    this.userId = null;
    this.email = null;
    this.browser = null;
    this.network = null;
    this.customerId = null;
  }

  private statusAfterCharge(isRefunded: boolean, isDisputed: boolean): LedgerStatus {
    if (this.lostAt) return 'lost';
    if (isRefunded) return 'refunded';
    return isDisputed ? 'disputed' : 'paid';
  }
}
PaymentSchema.setClass(Payment);

function openStatus({ isProcessing, isCanceled }: ProviderState): LedgerStatus {
  if (isCanceled) return 'canceled';
  return isProcessing ? 'processing' : 'pending';
}
