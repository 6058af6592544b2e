import type { ListAdminCollegesQueryDto } from '@campus-deals/contracts/catalog/queries.dto';
import { stateCode } from '@campus-deals/contracts/catalog/states';
import { adminList, fieldError, jsonText, type FilterOf } from '@campus-deals/service-defaults';
import { expressionBuilder, sql, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { exportedRow, matchesSearch, ordersOf, searched } from '../visibility/public.js';
import type { Tables } from '../tables.js';
import { BY_NAME, CLOSEST_TO_GOAL } from './college-lists.query.js';
import { COLLEGE_COLUMNS } from './college.columns.js';
import { adminCollegeFields } from './college.presenter.js';

const eb = expressionBuilder<Tables, 'colleges'>();
const { descending } = ordersOf<'colleges'>();

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
  show: (colleges: SelectQueryBuilder<Tables, 'colleges', object>) =>
    colleges.select(jsonText(adminCollegeFields).as('json')),
  file: (colleges) => colleges.select(exportedRow(COLLEGE_COLUMNS).as('json')),
});

/** Returns the filter for a state. Throws validation_failed for an unknown one. */
export function stateIn(state: string | undefined): { state?: string } {
  if (!state) return {};
  const code = stateCode(state);
  if (!code) throw fieldError('state', 'state must be a US state or territory, by name or code');
  return { state: code };
}
