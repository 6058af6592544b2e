import { statement } from '@campus-deals/service-defaults';
import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import type { Db, Tables } from '../tables.js';

const { ref } = expressionBuilder<Tables, 'deals' | 'revisions' | 'vendors' | 'colleges'>();

/** Columns that show images. Each has an index on `image_name(…)`. */
const ADDRESSES: [keyof Tables, Expression<string | null | undefined>][] = [
  ['deals', ref('deals.image')],
  ['deals', ref('deals.seo_metadata', '->>').key('ogImage')],
  ['revisions', ref('revisions.changes', '->>').key('image').$castTo<string | null>()],
  ['vendors', ref('vendors.logo')],
  ['vendors', ref('vendors.logo_url')],
  ['vendors', ref('vendors.seo_metadata', '->>').key('ogImage')],
  ['revisions', ref('revisions.changes', '->>').key('logoUrl').$castTo<string | null>()],
  ['colleges', ref('colleges.logo_url')],
  ['colleges', ref('colleges.seo_metadata', '->>').key('ogImage')],
];

/** Whether anything shows an image. One at a time: for many, PostgreSQL would scan the tables. */
export const isImageInUse = statement((db: Db, { name }: { name: string }) =>
  db.selectNoFrom(({ exists, or, selectFrom }) =>
    or(
      ADDRESSES.map(([table, address]) =>
        exists(selectFrom(table).where(sql<SqlBool>`image_name(${address}) = ${name}`)),
      ),
    ).as('isInUse'),
  ),
);
