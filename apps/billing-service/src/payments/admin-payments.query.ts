import type { EntityManager } from '@mikro-orm/postgresql';
import type { ListPaymentsQueryDto } from '@campus-deals/contracts/billing/list-payments-query.dto';
import { AdminPaymentDto } from '@campus-deals/contracts/billing/payment.dto';
import { beginningPattern, jsonText, pages, same, type Json, type Page } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import { tables, type Db } from '../tables.js';

const adminPayments = (db: Db) =>
  db.selectFrom('payments').select((eb) =>
    jsonText<AdminPaymentDto>({
      ...same(eb, AdminPaymentDto, 'payments'),
      balance: eb
        .selectFrom('movements')
        .whereRef('payment_id', '=', 'payments.id')
        .select((movement) =>
          movement.fn.coalesce(movement.fn.sum<number>('movements.amount'), sql<number>`0`).as('sum'),
        )
        .$castTo<number>(),
      providerId: eb.ref('intent_id'),
      receiptNumber: sql<
        string | null
      >`'CD-' || lpad(receipt_number::text, greatest(6, length(receipt_number::text)), '0')`,
    }).as('json'),
  );

interface Search {
  status?: AdminPaymentDto['status'];
  beginning?: string;
}

/** Payments, newest first: ids grow with time. */
const page = pages(
  (db: Db, { status, beginning }: Search) => {
    let payments = adminPayments(db);
    if (status) payments = payments.where('status', '=', status);
    if (beginning) payments = payments.where('email', 'like', beginning);
    return payments;
  },
  { keys: [['payments.id', 'integer']], direction: 'desc' },
);

export function listPayments(
  em: EntityManager,
  { status, search, ...position }: ListPaymentsQueryDto,
): Promise<Page<AdminPaymentDto>> {
  return page(tables(em), { ...(status && { status }), ...beginningPattern(search) }, position);
}

/** Returns a payment in the list's format. */
export async function findPayment(em: EntityManager, id: number): Promise<Json<AdminPaymentDto> | undefined> {
  return (await adminPayments(tables(em)).where('payments.id', '=', id).executeTakeFirst())?.json;
}
