import { statement } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import type { Db } from '../entities.js';

/** Whether readers may have seen the business: its fee is paid, or a deal of it was approved. */
export const findIsPublic = statement((db: Db, { id }: { id: number }) =>
  db
    .selectFrom('vendors')
    .where('vendors.id', '=', id)
    .select(({ exists, or, selectFrom }) =>
      or([
        sql<boolean>`vendors.has_paid`,
        exists(
          selectFrom('deals').whereRef('deals.vendor_id', '=', 'vendors.id').where('deals.approved_at', 'is not', null),
        ),
      ]).as('isPublic'),
    ),
);
