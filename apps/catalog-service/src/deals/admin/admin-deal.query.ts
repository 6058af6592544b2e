import type { AdminDealDetailDto, AdminDealDto } from '@campus-deals/contracts/catalog/admin-deal.dto';
import { CollegeReferenceDto } from '@campus-deals/contracts/catalog/college.dto';
import type { DealDto } from '@campus-deals/contracts/catalog/deal.dto';
import type { ListAdminDealsQueryDto } from '@campus-deals/contracts/catalog/queries.dto';
import { adminList, json, jsonText, same, statement, type Fields, type FilterOf } from '@campus-deals/service-defaults';
import { expressionBuilder, sql, type SelectQueryBuilder, type SqlBool } from 'kysely';
import {
  exportedRow,
  severalPlaces,
  matchesSearch,
  ordersOf,
  queryOf,
  searched,
  type SearchFilter,
  dueAt,
  hoursLeft,
} from '../../visibility/public.js';
import type { Db, Tables } from '../../tables.js';
import { DEAL_COLUMNS } from '../deal.columns.js';
import { dealFields } from '../deal.presenter.js';
import { ownDealFields } from '../own/own-deal.query.js';

const eb = expressionBuilder<Tables, 'deals' | 'colleges' | 'vendors'>();
const { ascending, descending } = ordersOf<'deals'>();

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

/** Maximum vendors matched by name. */
const NAMED_VENDORS = sql.lit(200);

/** Returns the condition that the title or the vendor's name holds every word; undefined without search words. */
function isSought(filter: SearchFilter) {
  const named = matchesSearch('vendors.search_text', filter);
  return (
    named &&
    sql<SqlBool>`(deals.words @@ ${queryOf(filter)} OR deals.vendor_id = ANY (ARRAY(
    SELECT vendors.id FROM vendors WHERE ${named} LIMIT ${NAMED_VENDORS})))`
  );
}

/** Deals of all vendors in any state except draft. Each order's keys end an index, also behind a filter. */
export const adminDeals = adminList({
  table: 'deals',
  read: (filter: FilterOf<ListAdminDealsQueryDto>) => searched(filter),
  // Flags are written as in the partial indexes, so that these are used.
  filter: ({ status, collegeId, vendorId, category, featured, reported }) => [
    status === undefined ? isSubmitted : eb('deals.status', '=', status),
    collegeId !== undefined && eb('deals.college_id', '=', collegeId),
    vendorId !== undefined && eb('deals.vendor_id', '=', vendorId),
    category !== undefined && eb('deals.category', '=', category),
    featured !== undefined && (featured ? sql<SqlBool>`deals.featured` : sql<SqlBool>`NOT deals.featured`),
    reported !== undefined && (reported ? sql<SqlBool>`deals.report_count > 0` : sql<SqlBool>`deals.report_count = 0`),
  ],
  search: (values) => isSought(values),
  orders: {
    newest: descending(['deals.id', 'integer']),
    oldest: ascending(['deals.id', 'integer']),
    waiting: {
      ...ascending(['deals.waiting_since', 'instant'], ['deals.id', 'integer']),
      only: sql`deals.waiting_since IS NOT NULL`,
    },
    ending: {
      ...ascending(['deals.end_date', 'instant'], ['deals.id', 'integer']),
      only: sql`deals.end_date > now()`,
    },
  },
  show: (deals: SelectQueryBuilder<Tables, 'deals', object>) =>
    withOwners(deals).select(jsonText(adminDealFields).as('json')),
  file: (deals) => withOwners(deals).select(exportedRow(DEAL_COLUMNS).as('json')),
});

export const findAdminDeal = statement((db: Db, { id }: { id: number }) =>
  withOwners(db.selectFrom('deals').where('deals.id', '=', id).where(isSubmitted)).select(
    jsonText(detailFields).as('json'),
  ),
);

/** Returns a deal in the format of responses to writes. */
export const getAdminDeal = async (db: Db, id: number): Promise<AdminDealDto> => {
  const { deal } = await withOwners(db.selectFrom('deals').where('deals.id', '=', id))
    .select(json(adminDealFields).as('deal'))
    .executeTakeFirstOrThrow();
  return deal;
};
