import type { AdminDealDetailDto, AdminDealDto } from '@campus-deals/contracts/catalog/admin-deal.dto';
import { CollegeReferenceDto } from '@campus-deals/contracts/catalog/college.dto';
import type { DealDto } from '@campus-deals/contracts/catalog/deal.dto';
import type { AdminDealSort, DealCategory, SubmittedDealStatus } from '@campus-deals/contracts/enumerations';
import {
  countedPages,
  json,
  jsonText,
  same,
  statement,
  type CountedPage,
  type Fields,
  type PageOrder,
  type Position,
} from '@campus-deals/service-defaults';
import { expressionBuilder, sql, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { Db, Tables } from '../tables.js';
import { severalPlaces } from '../places-of-vendor.js';
import { matchesSearch, queryOf, type SearchFilter } from '../search-terms.js';
import { dueAt, hoursLeft } from '../waiting.js';
import { dealFields } from './deal.presenter.js';
import { ownDealFields } from './own-deal.query.js';

const eb = expressionBuilder<Tables, 'deals' | 'colleges' | 'vendors'>();

const furtherColleges = eb
  .selectFrom('colleges as further')
  .where(
    sql<boolean>`further.id = ANY (deals.further_college_ids || ARRAY(SELECT jsonb_array_elements(changes -> 'furtherCollegeIds')::integer
      FROM revisions WHERE deal_id = deals.id))`,
  )
  .select((further) =>
    sql<
      CollegeReferenceDto[]
    >`coalesce(json_agg(${json<CollegeReferenceDto>(same(further, CollegeReferenceDto, 'further'))} ORDER BY further.name, further.id), '[]')`.as(
      'colleges',
    ),
  )
  .$asScalar()
  .$notNull();

export const adminDealFields: Fields<AdminDealDto> = {
  ...ownDealFields,
  vendorName: eb.ref('vendors.name'),
  vendorUserId: eb.ref('vendors.user_id'),
  places: severalPlaces,
  furtherColleges,
  submittedAt: eb.fn.coalesce('deals.revision_submitted_at', 'deals.submitted_at', 'deals.created_at'),
  hoursLeft: hoursLeft(eb.ref('deals.waiting_since')),
  dueAt: dueAt(eb.ref('deals.waiting_since')),
  reportCount: eb.ref('deals.report_count'),
  isHidden: eb('deals.hidden_at', 'is not', null).$castTo<boolean>(),
  hasPendingRevision: eb('deals.revision_submitted_at', 'is not', null).$castTo<boolean>(),
};

const detailFields: Fields<AdminDealDetailDto> = {
  ...adminDealFields,
  approvedVersion: eb
    .case()
    .when(eb.and([eb('deals.status', 'in', ['approved', 'paused']), eb('deals.revision_submitted_at', 'is not', null)]))
    .then(json<DealDto>(dealFields))
    .end(),
};

const withOwners = (deals: SelectQueryBuilder<Tables, 'deals', object>) =>
  deals.innerJoin('colleges', 'colleges.id', 'deals.college_id').innerJoin('vendors', 'vendors.id', 'deals.vendor_id');

/** Filters out drafts, which admins never see. */
const isSubmitted = sql<SqlBool>`deals.status <> 'draft'`;

/** Filter of the admins' list; each field has an index. */
export interface DealFilter extends SearchFilter {
  status?: SubmittedDealStatus;
  collegeId?: number;
  vendorId?: number;
  category?: DealCategory;
  featured?: boolean;
  reported?: boolean;
}

/** Maximum vendors matched by name. */
const NAMED_VENDORS = sql.lit(200);

/** Returns the filtered deals, before they are searched, joined or ordered. */
export function filteredDeals(db: Db, filter: DealFilter): SelectQueryBuilder<Tables, 'deals', object> {
  let deals: SelectQueryBuilder<Tables, 'deals', object> = db.selectFrom('deals');
  const { status, collegeId, vendorId, category, featured, reported } = filter;
  deals = status === undefined ? deals.where(isSubmitted) : deals.where('deals.status', '=', status);
  if (collegeId !== undefined) deals = deals.where('deals.college_id', '=', collegeId);
  if (vendorId !== undefined) deals = deals.where('deals.vendor_id', '=', vendorId);
  if (category !== undefined) deals = deals.where('deals.category', '=', category);
  // Written as in the partial indexes, so that these are used.
  if (featured !== undefined)
    deals = deals.where(featured ? sql<SqlBool>`deals.featured` : sql<SqlBool>`NOT deals.featured`);
  if (reported !== undefined)
    deals = deals.where(reported ? sql<SqlBool>`deals.report_count > 0` : sql<SqlBool>`deals.report_count = 0`);
  return deals;
}

/** Returns the condition that the title or the vendor's name holds every word; undefined without search words. */
export function isSought(filter: DealFilter) {
  const named = matchesSearch('vendors.search_text', filter);
  return (
    named &&
    sql<SqlBool>`(deals.words @@ ${queryOf(filter)} OR deals.vendor_id = ANY (ARRAY(
    SELECT vendors.id FROM vendors WHERE ${named} LIMIT ${NAMED_VENDORS})))`
  );
}

type DealOrder = PageOrder<Tables, 'deals'>;
const byId = (direction: 'asc' | 'desc'): DealOrder => ({ keys: [['deals.id', 'integer']], direction });

/** Each order's keys end an index, also behind a filter. `only` restricts the rows. */
export const DEAL_ORDERS: Record<AdminDealSort, { order: DealOrder; only?: string }> = {
  newest: { order: byId('desc') },
  oldest: { order: byId('asc') },
  waiting: {
    order: {
      keys: [
        ['deals.waiting_since', 'instant'],
        ['deals.id', 'integer'],
      ],
      direction: 'asc',
    },
    only: 'deals.waiting_since IS NOT NULL',
  },
  ending: {
    order: {
      keys: [
        ['deals.end_date', 'instant'],
        ['deals.id', 'integer'],
      ],
      direction: 'asc',
    },
    only: 'deals.end_date > now()',
  },
};

type ReadDeals = (db: Db, filter: DealFilter, position: Position) => Promise<CountedPage<AdminDealDto>>;
const inOrder = (sort: AdminDealSort): ReadDeals => {
  const { order, only } = DEAL_ORDERS[sort];
  return countedPages<DealFilter, Tables, 'deals', AdminDealDto>({
    table: 'deals',
    rows: (db, filter) => (only ? filteredDeals(db, filter).where(sql.raw<SqlBool>(only)) : filteredDeals(db, filter)),
    search: isSought,
    show: (deals) => withOwners(deals).select(jsonText(adminDealFields).as('json')),
    order,
  });
};

/** Deals of all vendors in any state except draft. */
export const adminDeals: Record<AdminDealSort, ReadDeals> = {
  newest: inOrder('newest'),
  oldest: inOrder('oldest'),
  waiting: inOrder('waiting'),
  ending: inOrder('ending'),
};

/** Finds one of these deals. */
export const findAdminDeal = statement((db: Db, { id }: { id: number }) =>
  withOwners(db.selectFrom('deals').where('deals.id', '=', id).where(isSubmitted)).select(
    jsonText(detailFields).as('json'),
  ),
);

/** Returns a deal as the answer to a write shows it. */
export const getAdminDeal = async (db: Db, id: number): Promise<AdminDealDto> => {
  const { deal } = await withOwners(db.selectFrom('deals').where('deals.id', '=', id))
    .select(json(adminDealFields).as('deal'))
    .executeTakeFirstOrThrow();
  return deal;
};
