import type { EntityManager } from '@mikro-orm/postgresql';
import { AdminPaymentDto } from '@campus-deals/contracts/billing/payment.dto';
import { jsonText, pages, same, type Json } from '@campus-deals/service-defaults';
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
export const payments = pages(
  (db: Db, { status, beginning }: Search) => {
    let found = adminPayments(db);
    if (status) found = found.where('status', '=', status);
    if (beginning) found = found.where('email', 'like', beginning);
    return found;
  },
  { keys: [['payments.id', 'integer']], direction: 'desc' },
);

/** Returns a payment in the list's format. */
export async function findPayment(em: EntityManager, id: number): Promise<Json<AdminPaymentDto> | undefined> {
  return (await adminPayments(tables(em)).where('payments.id', '=', id).executeTakeFirst())?.json;
}
