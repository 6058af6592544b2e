import { describe, expect, test } from 'vitest';
import type { MovementKind } from '@campus-deals/contracts/enumerations';
import type { Movement } from './movement.entity.js';
import { Payment, type ProviderState } from './payment.entity.js';

const NOW = new Date('2026-11-22T12:00:00Z');
const nothing: ProviderState = { isProcessing: false, isBankAsking: false, isCanceled: false, lostAt: null };

function aPayment(facts: Partial<Payment> = {}): Payment {
  const fresh = { amount: 1000, currency: 'usd', status: 'pending', hasPaid: false, announced: 'nothing', version: 0 };
  const open = { bankAskedAt: null, duplicateOf: null, paidAt: null, lostAt: null, createdAt: NOW };
  return Object.assign(new Payment(), fresh, open, facts);
}
const row = (kind: MovementKind, amount: number, currency = 'usd'): Movement =>
  ({ kind, amount, currency, occurredAt: NOW }) as Movement;
const CHARGE = row('charge', 1000);
const REFUND = row('refund', -1000);

describe('the state derived from the ledger', () => {
  test.each<[string, Movement[], Partial<ProviderState>, string, boolean]>([
    ['nothing', [], {}, 'pending', false],
    ['nothing, with the bank', [], { isProcessing: true }, 'processing', false],
    ['nothing, given up', [], { isCanceled: true }, 'canceled', false],
    ['a charge', [CHARGE], {}, 'paid', true],
    ['a charge of too little', [row('charge', 999)], {}, 'pending', false],
    ['a charge in another currency', [row('charge', 1000, 'jpy')], {}, 'pending', false],
    ['a part given back', [CHARGE, row('refund', -400)], {}, 'paid', true],
    ['all given back, in parts', [CHARGE, row('refund', -400), row('refund', -600)], {}, 'refunded', false],
    ['a refund that the bank did not take', [CHARGE, REFUND, row('refund_reversal', 1000)], {}, 'paid', true],
    ['an open dispute', [CHARGE, row('dispute', -1000)], {}, 'disputed', true],
    ['a dispute that was won', [CHARGE, row('dispute', -1000), row('dispute_reversal', 1000)], {}, 'paid', true],
    ['a dispute that was lost', [CHARGE, row('dispute', -1000)], { lostAt: NOW }, 'lost', false],
    ['a refund before its charge is known', [REFUND], {}, 'pending', false],
  ])('of %s', (_what, rows, state, status, hasPaid) => {
    const payment = aPayment();
    payment.settle(rows, { ...nothing, ...state });
    expect([payment.status, payment.hasPaid]).toEqual([status, hasPaid]);
  });

  test('does not depend on the order of the rows', () => {
    const rows = [CHARGE, row('dispute', -1000), row('dispute_reversal', 1000), row('refund', -1000)];
    for (const order of permutations(rows)) {
      const payment = aPayment();
      payment.settle(order, nothing);
      expect([payment.status, payment.hasPaid]).toEqual(['refunded', false]);
    }
  });

  test('is not reverted by an older answer', () => {
    const lost = aPayment();
    lost.settle([CHARGE, row('dispute', -1000)], { ...nothing, lostAt: NOW });
    lost.settle([CHARGE, row('dispute', -1000)], nothing);
    expect(lost).toMatchObject({ status: 'lost', hasPaid: false });
    const canceled = aPayment({ status: 'canceled' });
    canceled.settle([], nothing);
    expect(canceled.status).toBe('canceled');
  });
});

describe('the published states', () => {
  test('are one beginning and one end, in order, with increasing versions', () => {
    const payment = aPayment();
    const told: unknown[] = [];
    const settle = (rows: Movement[]): void => {
      payment.settle(rows, nothing);
      for (let what = payment.announce(); what; what = payment.announce()) told.push([what, payment.version]);
    };
    for (const rows of [[], [CHARGE], [CHARGE], [CHARGE, REFUND], [CHARGE, REFUND]]) settle(rows);
    expect(told).toEqual([
      ['paid', 1],
      ['refunded', 2],
    ]);
    settle([CHARGE, REFUND, row('refund_reversal', 1000)]);
    expect(told.at(-1)).toEqual(['paid', 3]);
  });

  test('are both for a payment refunded before it was read', () => {
    const payment = aPayment();
    payment.settle([CHARGE, REFUND], nothing);
    expect([payment.announce(), payment.announce(), payment.announce()]).toEqual(['paid', 'refunded', undefined]);
  });
});

test('a payer has 15 minutes for the bank check, from when it was first seen', () => {
  const payment = aPayment();
  payment.settle([], { ...nothing, isBankAsking: true });
  const askedAt = payment.bankAskedAt?.getTime() ?? 0;
  payment.settle([], { ...nothing, isBankAsking: true });
  expect(payment.bankAskedAt?.getTime()).toBe(askedAt);
  expect([14, 15].map((minutes) => payment.isWithBank(new Date(askedAt + minutes * 60_000)))).toEqual([true, false]);
  payment.settle([], nothing);
  expect(payment.isWithBank(new Date(askedAt))).toBe(false);
});

test.each([
  [{ lostAt: NOW, duplicateOf: 3 }, 'dispute'],
  [{ duplicateOf: 3 }, 'duplicate'],
  [{}, 'refund'],
])('a payment with %j no longer counts because of a %s', (facts, reason) => {
  expect(aPayment(facts).refundReason()).toBe(reason);
});

function permutations<T>(list: T[]): T[][] {
  if (list.length < 2) return [list];
  return list.flatMap((first, at) => permutations(list.toSpliced(at, 1)).map((rest) => [first, ...rest]));
}
