import type {
  AdminCollegeDto,
  CategoryCountsDto,
  CollegeDto,
  CollegeStatsDto,
  CountDto,
  ListCountsDto,
} from '@campus-deals/contracts/catalog/college.dto';
import { DEAL_CATEGORIES } from '@campus-deals/contracts/enumerations';
import { json, jsonText, statement, type Json } from '@campus-deals/service-defaults';
import { expressionBuilder, sql, type AliasableExpression, type RawBuilder } from 'kysely';
import type { Db, Tables } from '../tables.js';
import {
  isKept,
  isOfThis,
  savingsSum,
  countUpTo,
  earliest,
  isNew,
  nextChange,
  nextNewEnd,
  runningDealsOf,
} from '../visibility/public.js';
import { isCollege, type CollegeKey } from './college-key.js';
import { collegeNotFound } from './college.errors.js';
import { adminCollegeFields, collegeFields, COUNTED_DEALS } from './college.presenter.js';

const COUNTED_SAVERS = 10_000;

const eb = expressionBuilder<Tables, 'colleges'>();
const id = eb.ref('colleges.id');
const never = sql<null>`null`;

/** Selects data of a college, with who may see it and when it changes by time. */
const ofCollege = <T>(body: RawBuilder<Json<T>>, until: AliasableExpression<string | null>) =>
  statement((db: Db, key: CollegeKey) =>
    db
      .selectFrom('colleges')
      .where(isCollege(key))
      .select(['colleges.id', 'colleges.status', body.as('json'), until.as('until')]),
  );

export const findCollege = ofCollege(jsonText<CollegeDto>(collegeFields), nextChange(id));

export const findSubscriberCount = ofCollege(jsonText<CountDto>({ count: eb.ref('colleges.subscriber_count') }), never);

/** Counts deals in any state except draft. */
export const findDealCount = ofCollege(
  jsonText<CountDto>({
    count: eb
      .selectFrom('deals')
      .whereRef('deals.college_id', '=', 'colleges.id')
      .where('deals.status', '<>', 'draft')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .$asScalar()
      .$notNull(),
  }),
  never,
);

/** Distinct students who saved a deal of it and are not known as subscribers. */
const savers = eb
  .selectFrom('saved_deals')
  .distinct()
  .select('saved_deals.user_id')
  .whereRef('saved_deals.college_id', '=', 'colleges.id')
  .where((saver) =>
    saver.not(
      saver.exists(
        saver
          .selectFrom('counted_subscribers')
          .whereRef('counted_subscribers.user_id', '=', 'saved_deals.user_id')
          .whereRef('counted_subscribers.college_id', '=', 'colleges.id')
          .where('counted_subscribers.is_removed', '=', sql.lit(false)),
      ),
    ),
  );

/** Conditions of each list on a counted deal. */
const LISTS = { featured: sql<boolean>`featured`, new: sql<boolean>`is_new`, all: sql<boolean>`true` };

const categoryCounts = (isListed: RawBuilder<boolean>): RawBuilder<CategoryCountsDto> => {
  const counts = DEAL_CATEGORIES.map(
    (category) => sql`${sql.lit(category)}, count(*) FILTER (WHERE category = ${sql.lit(category)} AND ${isListed})`,
  );
  return sql`json_build_object(${sql.join(counts)})`;
};

/** Counts running deals by list and category in one pass, without sorting. Null if more run than are counted. */
const listCounts = eb
  .selectFrom(
    runningDealsOf(id)
      .select(['shown_deals.category', 'shown_deals.featured', isNew.as('is_new')])
      .limit(sql.lit(COUNTED_DEALS))
      .as('counted'),
  )
  .select(({ fn }) => {
    const lists = Object.entries(LISTS).map(([list, isListed]) => sql`${sql.lit(list)}, ${categoryCounts(isListed)}`);
    return sql<ListCountsDto | null>`CASE WHEN ${fn.countAll()} < ${sql.lit(COUNTED_DEALS)} THEN json_build_object(${sql.join(lists)}) END`.as(
      'lists',
    );
  })
  .$asScalar();

/**
 * Counts running deals, vendors and students, and sums what students saved. Neither saving nor redeeming a deal
 * invalidates a cache, so these numbers may be a minute old.
 */
export const findStats = ofCollege(
  jsonText<CollegeStatsDto>({
    activeDeals: countUpTo(COUNTED_DEALS, runningDealsOf(id)),
    localVendors: countUpTo(
      COUNTED_DEALS,
      eb
        .selectFrom('vendors')
        .whereRef('vendors.college_id', '=', 'colleges.id')
        .where('vendors.is_public', '=', sql.lit(true)),
    ),
    newThisWeek: countUpTo(COUNTED_DEALS, runningDealsOf(id).where(isNew)),
    students: eb('colleges.subscriber_count', '+', countUpTo(COUNTED_SAVERS, savers)),
    lists: listCounts,
    savings: eb
      .selectFrom('redemption_entries as entry')
      .whereRef('entry.college_id', '=', 'colleges.id')
      .where(isKept)
      .where(isOfThis('month'))
      .select(savingsSum.as('sum'))
      .$asScalar()
      .$notNull(),
  }),
  earliest(sql<string>`now() + interval '1 minute'`, nextChange(id), nextNewEnd(id)),
);

/** Returns which of these states have live colleges, with one index lookup per state. */
export const findLiveStates = statement((db: Db, { codes }: { codes: string[] }) =>
  db
    .selectFrom(sql<{ code: string }>`unnest(${codes}::char(2)[])`.as<'states'>(sql`states (code)`))
    .select('states.code')
    .where((state) =>
      state.exists(
        state
          .selectFrom('colleges')
          .where('colleges.status', '=', sql.lit('live'))
          .whereRef('colleges.state', '=', 'states.code'),
      ),
    ),
);

/** Returns a college in the format of its admin page and of responses to writes. Throws college_not_found. */
export const getAdminCollege = async (db: Db, collegeId: number): Promise<AdminCollegeDto> => {
  const found = await db
    .selectFrom('colleges')
    .where('colleges.id', '=', collegeId)
    .select(json<AdminCollegeDto>(adminCollegeFields).as('college'))
    .executeTakeFirst();
  if (!found) throw collegeNotFound(collegeId);
  return found.college;
};
