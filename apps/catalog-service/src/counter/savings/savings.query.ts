import type { OwnSavingsDto, SavingDto } from '@campus-deals/contracts/catalog/savings.dto';
import { jsonText, pages, statement, type Fields } from '@campus-deals/service-defaults';
import { expressionBuilder, sql, type SelectQueryBuilder } from 'kysely';
import type { Db, Tables } from '../../tables.js';
import { isKept, isOfThis, sumOfSavings, zoneOfCollege } from '../../visibility/public.js';

/** Maximum rows of a file. */
const MAX_ROWS = 10_000;

interface Owner {
  userId: number;
}

type Joined = Tables & { entry: Tables['redemption_entries'] };
const eb = expressionBuilder<Joined, 'entry' | 'deals' | 'vendors'>();

/** Names in the ledger or the present ones, else a placeholder for removed data. */
const dealTitle = eb.fn.coalesce('entry.deal_title', 'deals.title', sql<string>`'A removed deal'`);
const vendorName = eb.fn.coalesce('vendors.name', sql<string>`'A shop that is gone'`);

/** Saving by the student's latest correction; null without one. */
const corrected = sql<number | null>`(SELECT correction.saved_cents FROM saving_corrections correction
  WHERE correction.entry_id = entry.id ORDER BY correction.id DESC LIMIT 1)`;
const saved = eb.fn.coalesce(corrected, 'entry.saved_cents');

const savingFields: Fields<SavingDto> = {
  id: eb.ref('entry.id'),
  dealId: eb.ref('entry.deal_id'),
  dealTitle,
  savedCents: saved,
  redeemedAt: eb.ref('entry.at'),
  vendorName,
  collegeId: eb.fn.coalesce('entry.college_id', 'deals.college_id'),
  isCorrected: eb(corrected, 'is not', null).$castTo<boolean>(),
  canCorrect: sql<boolean>`(entry.terms IS NOT NULL AND (entry.bill_cents IS NOT NULL OR entry.saved_cents IS NULL))`,
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
  keys: [['entry.id', 'bigint']],
  direction: 'desc',
});

/** Selects a single row of the list. */
export const savingOf = statement((db: Db, { userId, id }: Owner & { id: number }) =>
  ofUser(db, { userId }).where('entry.id', '=', id).select(jsonText(savingFields).as('json')),
);

const sumOf = (db: Db, owner: Owner, period: 'month' | 'year') =>
  ofUser(db, owner).where(isOfThis(period)).select(sumOfSavings(saved).as('sum')).$asScalar().$notNull();

export const findSums = statement((db: Db, owner: Owner) =>
  db.selectNoFrom(
    jsonText<OwnSavingsDto>({ month: sumOf(db, owner, 'month'), year: sumOf(db, owner, 'year') }).as('json'),
  ),
);

/** Rows of a file, newest first. Times are on the clock of the deal's college. */
export const savingsForFile = statement((db: Db, owner: Owner) =>
  ofUser(db, owner)
    .select([vendorName.as('vendorName'), dealTitle.as('dealTitle'), saved.as('savedCents')])
    .select(eb(corrected, 'is not', null).$castTo<boolean>().as('isCorrected'))
    .select(sql<string>`to_char(entry.at AT TIME ZONE ${zoneOfCollege}, 'YYYY-MM-DD HH24:MI')`.as('at'))
    .orderBy('entry.id', 'desc')
    .limit(MAX_ROWS),
);
