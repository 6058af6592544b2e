import type { AccountsPeriodQueryDto } from '@campus-deals/contracts/billing/payment-accounts.dto';
import { sql, type Expression, type SqlBool } from 'kysely';
import type { Db } from '../tables.js';

/** Columns of sums, in minor units. */
const sums = [
  sql<number>`sum(gross)::int`.as('gross'),
  sql<number>`sum(refunded)::int`.as('refunded'),
  sql<number>`sum(disputed)::int`.as('disputed'),
  sql<number>`sum(provider_fee)::int`.as('providerFee'),
  sql<number>`sum(gross + refunded + disputed - provider_fee)::int`.as('net'),
] as const;
const amountIf = (...kinds: string[]) => sql<number>`CASE WHEN kind IN (${sql.join(kinds)}) THEN amount ELSE 0 END`;

function within({ from, to }: AccountsPeriodQueryDto): Expression<SqlBool> {
  return sql<SqlBool>`occurred_at >= coalesce(${from ?? null}::timestamp AT TIME ZONE 'UTC', '-infinity')
    AND occurred_at < coalesce((${to ?? null}::timestamp + interval '1 day') AT TIME ZONE 'UTC', 'infinity')`;
}

/** Entries of the ledger and the provider's fees in a period, in columns of their own. */
const entriesOf = (db: Db, period: AccountsPeriodQueryDto) =>
  db
    .selectFrom('movements')
    .where(within(period))
    .select([
      'payment_id',
      'currency',
      'occurred_at',
      amountIf('charge').as('gross'),
      amountIf('refund', 'refund_reversal').as('refunded'),
      amountIf('dispute', 'dispute_reversal').as('disputed'),
      sql<number>`0`.as('provider_fee'),
    ])
    .unionAll(
      db
        .selectFrom('provider_fees')
        .where(within(period))
        .select([
          'payment_id',
          'currency',
          'occurred_at',
          sql<number>`0`.as('gross'),
          sql<number>`0`.as('refunded'),
          sql<number>`0`.as('disputed'),
          'amount as provider_fee',
        ]),
    );

/** Returns the sums of a period by currency. */
export const accountsTotals = (db: Db, period: AccountsPeriodQueryDto) =>
  db
    .selectFrom(entriesOf(db, period).as('entry'))
    .select(['entry.currency', ...sums])
    .groupBy('entry.currency')
    .orderBy('entry.currency')
    .execute();

/** Returns a row for each payment and day (UTC), oldest first; `after` is the last row of the batch before. */
export async function accountsRows(
  db: Db,
  period: AccountsPeriodQueryDto,
  { after, limit }: { after: { day: string; paymentId: number; currency: string } | undefined; limit: number },
) {
  const day = sql<string>`(entry.occurred_at AT TIME ZONE 'UTC')::date::text`;
  // Days before that of the last row are not read again.
  const from = after ? after.day : period.from;
  let rows = db
    .selectFrom(entriesOf(db, { ...period, ...(from !== undefined && { from }) }).as('entry'))
    .innerJoin('payments', 'payments.id', 'entry.payment_id')
    .select([
      day.as('day'),
      'entry.payment_id as paymentId',
      'payments.receipt_number as receiptNumber',
      'payments.intent_id as providerId',
      'entry.currency as currency',
      ...sums,
    ])
    .groupBy([day, 'entry.payment_id', 'payments.receipt_number', 'payments.intent_id', 'entry.currency'])
    .orderBy(day)
    .orderBy('entry.payment_id')
    .orderBy('entry.currency')
    .limit(limit);
  if (after)
    rows = rows.having(
      sql<SqlBool>`(${day}, entry.payment_id, entry.currency) > (${after.day}, ${after.paymentId}, ${after.currency})`,
    );
  return rows.execute();
}
