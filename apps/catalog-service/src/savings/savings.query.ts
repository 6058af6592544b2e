import type { OwnSavingsDto, SavingDto } from '@campus-deals/contracts/catalog/savings.dto';
import { jsonText, pages, statement, type Fields } from '@campus-deals/service-defaults';
import { expressionBuilder, sql, type SelectQueryBuilder } from 'kysely';
import type { Db, Tables } from '../entities.js';
import { isKept, isOfThis, savingsSum } from '../kept-redemptions.js';

/** Maximum rows of a file. */
const MOST_ROWS = 10_000;

interface Owner {
  userId: number;
}

type Joined = Tables & { entry: Tables['redemption_entries'] };
const eb = expressionBuilder<Joined, 'entry' | 'deals' | 'vendors'>();

/** Names as they are, else what is left of them. */
const dealTitle = eb.fn.coalesce('entry.deal_title', 'deals.title', sql<string>`'A removed deal'`);
const vendorName = eb.fn.coalesce('vendors.name', sql<string>`'A shop that is gone'`);

const savingFields: Fields<SavingDto> = {
  id: eb.ref('entry.id'),
  dealId: eb.ref('entry.deal_id'),
  dealTitle,
  savedCents: eb.ref('entry.saved_cents'),
  redeemedAt: eb.ref('entry.at'),
  vendorName,
  collegeId: eb.fn.coalesce('entry.college_id', 'deals.college_id'),
};

const ofUser = (db: Db, { userId }: Owner) =>
  db
    .selectFrom('redemption_entries as entry')
    .leftJoin('deals', 'deals.id', 'entry.deal_id')
    .leftJoin('vendors', 'vendors.id', 'entry.vendor_id')
    .leftJoin('colleges', (join) =>
      join.on(({ eb: on, fn }) => on('colleges.id', '=', fn.coalesce('entry.college_id', 'deals.college_id'))),
    )
    .where('entry.user_id', '=', userId)
    .where(isKept) as unknown as SelectQueryBuilder<Joined, 'entry' | 'deals' | 'vendors' | 'colleges', object>;

export const savingsOf = pages((db: Db, owner: Owner) => ofUser(db, owner).select(jsonText(savingFields).as('json')), {
  keys: [['entry.id', 'integer']],
  direction: 'desc',
});

const sumOf = (db: Db, owner: Owner, period: 'month' | 'year') =>
  ofUser(db, owner).where(isOfThis(period)).select(savingsSum.as('sum')).$asScalar().$notNull();

export const findSums = statement((db: Db, owner: Owner) =>
  db.selectNoFrom(
    jsonText<OwnSavingsDto>({ month: sumOf(db, owner, 'month'), year: sumOf(db, owner, 'year') }).as('json'),
  ),
);

/** Rows of a file, newest first. Times are on the clock of the deal's college. */
export const savingsForFile = statement((db: Db, owner: Owner) =>
  ofUser(db, owner)
    .select([vendorName.as('vendorName'), dealTitle.as('dealTitle'), 'entry.saved_cents as savedCents'])
    .select(
      sql<string>`to_char(entry.at AT TIME ZONE zone_of(colleges.time_zone, colleges.state), 'YYYY-MM-DD HH24:MI')`.as(
        'at',
      ),
    )
    .orderBy('entry.id', 'desc')
    .limit(MOST_ROWS),
);
