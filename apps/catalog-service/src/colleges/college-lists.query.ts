import type { AdminCollegeDto, CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import {
  jsonText,
  pagesOf,
  type Json,
  type PageOrder,
  adminList,
  fieldError,
  type FilterOf,
} from '@campus-deals/service-defaults';
import {
  expressionBuilder,
  sql,
  type Expression,
  type RawBuilder,
  type SqlBool,
  type SelectQueryBuilder,
} from 'kysely';
import type { ListAdminCollegesQueryDto } from '@campus-deals/contracts/catalog/queries.dto';
import { stateCode } from '@campus-deals/contracts/catalog/states';
import type { Db, Tables } from '../tables.js';
import {
  countUpTo,
  isLive,
  matchesSearch,
  ordersOf,
  type SearchFilter,
  exportedRow,
  searched,
} from '../visibility/public.js';
import { adminCollegeFields, collegeFields } from './college.presenter.js';
import { COLLEGE_COLUMNS } from './college.columns.js';

const eb = expressionBuilder<Tables, 'colleges'>();
const { ascending, descending } = ordersOf<'colleges'>();
// Written as in the partial indexes, so that these are used.
const isActive = eb.ref('colleges.is_active');
const isFeatured = eb.ref('colleges.featured');

const BY_NAME = ascending(['colleges.sort_name', 'text'], ['colleges.id', 'integer']);
/** Sorted without an index, since few colleges are featured. */
const OPEN_FIRST = ascending([sql<number>`(NOT ${isActive})::int`, 'integer'], ...BY_NAME.keys);
const LATEST_ACTIVATED = descending(['colleges.activation_date', 'instant'], ['colleges.id', 'integer']);
const CLOSEST_TO_GOAL = ascending(['colleges.distance_to_goal', 'float'], ...BY_NAME.keys);

/** More than there are colleges: a few thousand. */
const COUNT_LIMIT = 10_000;

interface Filter extends SearchFilter {
  state?: string;
}

/**
 * Builds a paged list. `where` also selects the partial index that ends in the order's keys. The total is counted only
 * without search words.
 */
function list<T>(json: RawBuilder<Json<T>>, where: Expression<SqlBool>, order: PageOrder<Tables, 'colleges'>) {
  const matching = ({ state, ...search }: Filter) =>
    eb.and([
      where,
      ...(state ? [eb('colleges.state', '=', state)] : []),
      ...[matchesSearch('colleges.search_text', search)].filter((sought) => sought !== undefined),
    ]);
  return pagesOf(
    (db: Db, filter: Filter) => {
      const total =
        'word0' in filter ? sql`null` : countUpTo(COUNT_LIMIT, eb.selectFrom('colleges').where(matching(filter)));
      return db.selectNoFrom(sql<number | null>`${total}`.as('total'));
    },
    (db: Db, filter: Filter) => db.selectFrom('colleges').select(json.as('json')).where(matching(filter)),
    order,
  );
}

const college = jsonText<CollegeDto>(collegeFields);
const adminCollege = jsonText<AdminCollegeDto>(adminCollegeFields);

export const collegeLists = {
  live: list(college, isLive, BY_NAME),
  featured: list(college, eb.and([isLive, isFeatured]), OPEN_FIRST),
  active: list(college, eb.and([isLive, isActive]), LATEST_ACTIVATED),
  inactive: list(college, eb.and([isLive, eb.not(isActive)]), CLOSEST_TO_GOAL),
  activeForAdmins: list(adminCollege, isActive, LATEST_ACTIVATED),
  inactiveForAdmins: list(adminCollege, eb.not(isActive), CLOSEST_TO_GOAL),
};
export type CollegeList = keyof typeof collegeLists;

/** Colleges in any state; there are a few thousand. */
export const adminColleges = adminList({
  table: 'colleges',
  read: ({ state, ...filter }: FilterOf<ListAdminCollegesQueryDto>) => searched({ ...filter, ...stateIn(state) }),
  filter: ({ status, isActive, featured, state }) => [
    status !== undefined && eb('colleges.status', '=', status),
    state !== undefined && eb('colleges.state', '=', state),
    isActive !== undefined && (isActive ? sql<SqlBool>`colleges.is_active` : sql<SqlBool>`NOT colleges.is_active`),
    featured !== undefined && (featured ? sql<SqlBool>`colleges.featured` : sql<SqlBool>`NOT colleges.featured`),
  ],
  search: (values) => matchesSearch('colleges.search_text', values),
  orders: {
    newest: descending(['colleges.id', 'integer']),
    name: BY_NAME,
    subscribers: descending(['colleges.subscriber_count', 'integer'], ['colleges.id', 'integer']),
    progress: CLOSEST_TO_GOAL,
  },
  show: (colleges: SelectQueryBuilder<Tables, 'colleges', object>) => colleges.select(adminCollege.as('json')),
  file: (colleges) => colleges.select(exportedRow(COLLEGE_COLUMNS).as('json')),
});

/** Returns the filter for a state. Throws validation_failed for an unknown one. */
export function stateIn(state: string | undefined): { state?: string } {
  if (!state) return {};
  const code = stateCode(state);
  if (!code) throw fieldError('state', 'state must be a US state or territory, by name or code');
  return { state: code };
}
