import { randomUUID } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import { LEDGER_STATUSES, type LedgerStatus } from '@campus-deals/contracts/enumerations';
import type { Movement } from './movement.entity.js';

const OPEN = `status IN ('pending', 'processing')`;
/** Time that a payer has to answer their bank's question (3-D Secure) before the payment may be replaced. */
const BANK_TIMEOUT_MS = 15 * 60 * 1000;

export const PaymentSchema = defineEntity({
  name: 'Payment',
  tableName: 'payments',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    /** By which making its intent at Stripe is done once, however often it is tried. */
    key: p.uuid().onCreate(() => randomUUID()),
    /** `pi_…`; null until it is made. */
    intentId: p.text().strictNullable().unique(),
    /** `cus_…`: this payment's own. Payments of earlier versions share one for each address. */
    customerId: p.text().strictNullable(),
    /** Null for somebody who has not signed in, until identity says whose account it is. */
    userId: p.integer().strictNullable().index('payments_user_index'),
    /** Trimmed and case-folded; null once its owner is erased. */
    email: p.text().strictNullable().check('email = lower(btrim(email))'),
    /** Hash of the random key of the browser that began it; null after 30 days, and where none was sent. */
    browser: p.text().strictNullable(),
    /** Hash of the network that last asked for it; null after 30 days. */
    network: p.text().strictNullable(),
    /** When the payer's bank was first seen to ask them (3-D Secure); null while it does not. */
    bankAskedAt: p.datetime().strictNullable(),
    /** The payment of the same payer that this one repeats: this one is refunded automatically. */
    duplicateOf: p.integer().strictNullable(),
    /** In minor units. */
    amount: p.integer().check('amount > 0'),
    currency: p.text(),
    status: p.enum(LEDGER_STATUSES).default('pending'),
    hasPaid: p.boolean().default(false),
    /** The last that was published. */
    announced: p.enum(['nothing', 'paid', 'refunded'] as const).default('nothing'),
    /** Of what is published. */
    version: p.integer().default(0),
    /** Unused; read by the version before this one. A later migration drops both. */
    checks: p.integer().default(0),
    nextCheckAt: p.datetime().strictNullable(),
    paidAt: p.datetime().strictNullable(),
    /** When a dispute was lost. */
    lostAt: p.datetime().strictNullable(),
    /** The admin who gives it back, until that is in the audit log. */
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
    {
      name: 'payments_email_index',
      expression: 'CREATE INDEX payments_email_index ON payments (email text_pattern_ops)',
    },
    { name: 'payments_status_index', properties: ['status', 'id'] },
    { name: 'payments_due_index', properties: ['nextCheckAt'], where: 'next_check_at IS NOT NULL' },
    { name: 'payments_browser_index', properties: ['browser'], where: 'browser IS NOT NULL' },
    { name: 'payments_network_index', properties: ['network'], where: 'network IS NOT NULL' },
    { name: 'payments_customer_index', properties: ['customerId'], where: 'customer_id IS NOT NULL' },
    { name: 'payments_unpaid_index', properties: ['createdAt', 'id'], where: 'paid_at IS NULL' },
    { name: 'payments_erased_index', properties: ['createdAt'], where: 'erased_at IS NOT NULL' },
  ],
});

/** What Stripe says of a payment beside what moved. */
export interface ProviderState {
  isProcessing: boolean;
  /** The bank asks the payer (3-D Secure). */
  isBankAsking: boolean;
  isCanceled: boolean;
  /** A dispute was lost at this time, as far as Stripe tells. */
  lostAt: Date | null;
}

/**
 * One attempt to pay the fee. Its state follows from the ledger's rows, which only grow, so that it does not matter in
 * which order, how often and how late Stripe's answers come.
 */
export class Payment extends PaymentSchema.class {
  receiptNumber(): string {
    return `CD-${String(this.id).padStart(6, '0')}`;
  }

  /** Takes the state that follows from all rows of its ledger. */
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
    // What was given up stays so: an answer from before may come late.
    else if (this.status !== 'canceled') this.status = openStatus(state);
  }

  /** Whether the payer may still be answering their bank. */
  isWithBank(now: Date): boolean {
    return this.bankAskedAt !== null && now.getTime() - this.bankAskedAt.getTime() < BANK_TIMEOUT_MS;
  }

  /** What is to be published, if anything: in turn, so that whoever is told of an end was told of the beginning. */
  announce(): 'paid' | 'refunded' | undefined {
    const isNew = this.announced === 'nothing' && this.paidAt !== null;
    const what = isNew || this.hasPaid ? 'paid' : 'refunded';
    if (this.announced === what || (this.announced === 'nothing' && !isNew)) return undefined;
    this.announced = what;
    this.version += 1;
    return what;
  }

  /** Why it no longer counts. */
  refundReason(): 'dispute' | 'duplicate' | 'refund' {
    if (this.lostAt) return 'dispute';
    return this.duplicateOf === null ? 'refund' : 'duplicate';
  }

  /** Nothing of the person stays; amounts, dates and Stripe's numbers do, as tax law wants. */
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
