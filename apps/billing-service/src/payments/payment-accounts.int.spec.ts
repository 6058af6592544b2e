import type { AccountsTotalsDto } from '@campus-deals/contracts/billing/payment-accounts.dto';
import { MikroORM } from '@mikro-orm/postgresql';
import { eventually, forFile } from '@campus-deals/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { tables } from '../tables.js';
import { BillingUnderTest, user } from '../testing/billing-app.js';
import { accountsRows } from './payment-accounts.query.js';

const ADMIN = user(1, 'admin');
const billing = await forFile(BillingUnderTest.start());

const feesOf = (intentId: string): Promise<number[]> =>
  billing.column(
    `SELECT fee.amount FROM provider_fees fee JOIN payments ON payments.id = payment_id WHERE intent_id = ?
       ORDER BY fee.amount`,
    [intentId],
  );
async function totals(query = ''): Promise<AccountsTotalsDto[]> {
  return (await billing.ask('GET', `/api/admin/payments/totals${query}`, { caller: ADMIN })).json();
}

const NAMES = ['gross', 'refunded', 'disputed', 'providerFee', 'net'] as const;
type Sums = Record<(typeof NAMES)[number], number>;
interface Line extends Sums {
  day: string;
  receiptNumber: string;
}

/** Downloads the file and returns its lines, with amounts in cents. */
async function download(query = ''): Promise<Line[]> {
  const answer = await billing.ask('GET', `/api/admin/payments.csv${query}`, { caller: ADMIN });
  expect(answer.headers['content-disposition']).toBe('attachment; filename="payments.csv"');
  const [heading, ...lines] = answer.body.replace('\uFEFF', '').trim().split('\r\n');
  expect(heading).toBe('Date (UTC),Receipt,Gross,Refunds,Disputes,Provider fee,Net,Currency,At the provider');
  return lines.map((line) => {
    const [day = '', receiptNumber = '', ...cells] = line.split(',');
    const amounts = NAMES.map((name, at) => [name, Math.round(Number(cells[at]) * 100)]);
    return { day, receiptNumber, ...(Object.fromEntries(amounts) as Sums) };
  });
}
const sumOf = (lines: readonly Sums[]): Sums =>
  Object.fromEntries(NAMES.map((name) => [name, lines.reduce((sum, line) => sum + line[name], 0)])) as Sums;

describe('the provider’s fee', () => {
  test('of a charge and of its dispute is stored once, and is no part of the ledger', async () => {
    const intentId = await billing.begun('fee@shop.example', user(11));
    await billing.stripe.pay(intentId, 'pm_card_createDispute');
    await billing.receive(intentId);
    await billing.becomes(intentId, { status: 'disputed' });
    await billing.receive(intentId, 'charge.dispute.created');
    await eventually(async () => expect(await billing.handled(intentId)).toBe(2));
    expect(await feesOf(intentId)).toEqual([59, 1500]);
    const [shown] = (await billing.ask('GET', '/api/admin/payments?limit=1', { caller: ADMIN })).json<object[]>();
    expect(shown).toMatchObject({ providerId: intentId, balance: 0 });
  });

  test('that the provider knows later is added by its event', async () => {
    const intentId = await billing.begun('slow@shop.example', user(12));
    await billing.stripe.pay(intentId);
    billing.stripe.replace(/"balance_transaction":/g, '"unknown":');
    await billing.receive(intentId);
    await billing.becomes(intentId, { has_paid: true });
    expect(await feesOf(intentId)).toEqual([]);
    billing.stripe.recover();
    await billing.receive(intentId, 'charge.updated');
    await eventually(async () => expect(await feesOf(intentId)).toEqual([59]));
    await billing.reconcile();
    expect(billing.stripe.calls.find((call) => call.includes('/v1/events'))).toContain('charge.updated');
  });
});

describe('the accounts', () => {
  /** Pseudo-random numbers below `most`, the same in each run. */
  let seed = 20_261_124;
  const random = (most: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % most;
  };
  const dayOf = (index: number): string => new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(0, 10);
  const timeOf = (index: number): string => `${dayOf(index)}T${['00:00:00', '23:59:59.999'][random(2)]}Z`;
  const DAYS = 40;

  beforeAll(async () => {
    for (let n = 0; n < 60; n += 1) {
      const amount = [1000, 1250, 50, 99_999][random(4)] ?? 1000;
      const [payment] = await billing.sql<{ id: number }>(
        `INSERT INTO payments (key, amount, currency, status, intent_id, receipt_number)
         VALUES (gen_random_uuid(), ?, 'usd', 'paid', ?, ?)
         RETURNING id`,
        [amount, `pi_old${n}`, 1000 + n],
      );
      const add = (kind: string, value: number, day: number) =>
        billing.sql(
          `INSERT INTO movements (payment_id, kind, provider_id, amount, currency, occurred_at) VALUES (?, ?, ?, ?, 'usd', ?)`,
          [payment?.id, kind, `${kind}_${n}`, value, timeOf(day)],
        );
      const fee = (name: string, value: number, day: number) =>
        billing.sql(
          `INSERT INTO provider_fees (id, payment_id, amount, currency, occurred_at) VALUES (?, ?, ?, 'usd', ?)`,
          [`txn_${name}${n}`, payment?.id, value, timeOf(day)],
        );
      const day = random(DAYS);
      await add('charge', amount, day);
      await fee('charge', Math.round(amount * 0.029) + 30, day);
      const end = random(4);
      const later = Math.min(day + random(10), DAYS - 1);
      if (end === 1) await add('refund', -amount, later);
      if (end === 1 && random(3) === 0) await add('refund_reversal', amount, later);
      if (end === 2) {
        await add('dispute', -amount, later);
        await fee('dispute', 1500, later);
        if (random(2) === 0) await add('dispute_reversal', amount, later);
      }
    }
  });

  test('equal the ledger to the cent, in any period, and days add up', async () => {
    for (let n = 0; n < 6; n += 1) {
      const [a, b] = [random(DAYS), random(DAYS)];
      const [from, to] = [dayOf(Math.min(a, b)), dayOf(Math.max(a, b))];
      const lines = await download(`?from=${from}&to=${to}`);
      const rows = lines.filter(({ day }) => day !== 'Total');
      const [total] = lines.filter(({ day }) => day === 'Total');
      const [ledger] = await billing.sql<{ net: number }>(
        `SELECT (SELECT coalesce(sum(amount), 0) FROM movements WHERE (occurred_at AT TIME ZONE 'UTC')::date BETWEEN ? AND ?)::int
           - (SELECT coalesce(sum(amount), 0) FROM provider_fees WHERE (occurred_at AT TIME ZONE 'UTC')::date BETWEEN ? AND ?)::int
           AS net`,
        [from, to, from, to],
      );
      expect(total?.net ?? 0).toBe(ledger?.net);
      expect(rows.every(({ day }) => day >= from && day <= to)).toBe(true);
      const sums = sumOf(total ? [total] : []);
      expect(sumOf(rows)).toEqual(sums);
      const [shown] = await totals(`?from=${from}&to=${to}`);
      expect(shown).toEqual(total && { currency: 'usd', ...sums });
      for (const { gross, refunded, disputed, providerFee, net } of lines)
        expect(net).toBe(gross + refunded + disputed - providerFee);
    }
    const whole = await download('?to=2024-12-31');
    const halves = [...(await download('?to=2024-01-20')), ...(await download('?from=2024-01-21&to=2024-12-31'))];
    const isRow = ({ day }: Line): boolean => day !== 'Total';
    expect(halves.filter(isRow)).toEqual(whole.filter(isRow));
    expect(new Set(whole.filter(isRow).map(({ day, receiptNumber }) => day + receiptNumber)).size).toBe(
      whole.filter(isRow).length,
    );
  });

  test('are the same read in batches of any size', async () => {
    const db = tables(billing.get(MikroORM).em.fork());
    const whole = await accountsRows(db, {}, { after: undefined, limit: 10_000 });
    for (const limit of [1, 7]) {
      const rows: typeof whole = [];
      for (let batch = whole.slice(0, 1), after: (typeof whole)[number] | undefined; batch.length > 0;) {
        batch = await accountsRows(db, {}, { after, limit });
        rows.push(...batch);
        after = batch.at(-1);
      }
      expect(rows).toEqual(whole);
    }
  });

  test('name no payer, and are in the audit log', async () => {
    const answer = await billing.ask('GET', '/api/admin/payments.csv', { caller: ADMIN });
    expect(answer.body).not.toContain('@');
    expect(await billing.column<string>('SELECT DISTINCT action FROM audit_entries')).toEqual(
      expect.arrayContaining(['payment.export-list', 'payment.finish-export']),
    );
  });

  test('of an empty period have no lines, and an impossible one is refused', async () => {
    expect(await download('?from=2020-01-01&to=2020-01-31')).toEqual([]);
    expect(await totals('?from=2020-01-01&to=2020-01-31')).toEqual([]);
    const answer = await billing.ask('GET', '/api/admin/payments.csv?from=2024-02-01&to=2024-01-01', { caller: ADMIN });
    expect(answer.json()).toMatchObject({ status: 400, errors: { to: ['to must not be before from'] } });
  });
});
