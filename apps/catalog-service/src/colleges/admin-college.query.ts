import type { AdminCollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import type { AdminCollegeSort, CollegeStatus } from '@campus-deals/contracts/enumerations';
import {
  countedPages,
  jsonText,
  type CountedPage,
  type PageOrder,
  type Position,
} from '@campus-deals/service-defaults';
import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { Db, Tables } from '../tables.js';
import { matchesSearch, type SearchFilter } from '../search-terms.js';
import { adminCollegeFields } from './college.presenter.js';

/** Filter of the admins' list; there are a few thousand colleges. */
export interface CollegeFilter extends SearchFilter {
  status?: CollegeStatus;
  isActive?: boolean;
  featured?: boolean;
  state?: string;
}

/** Returns the filtered colleges, before they are searched or ordered. */
export function filteredColleges(db: Db, filter: CollegeFilter): SelectQueryBuilder<Tables, 'colleges', object> {
  let colleges: SelectQueryBuilder<Tables, 'colleges', object> = db.selectFrom('colleges');
  const { status, isActive, featured, state } = filter;
  if (status !== undefined) colleges = colleges.where('colleges.status', '=', status);
  if (state !== undefined) colleges = colleges.where('colleges.state', '=', state);
  if (isActive !== undefined)
    colleges = colleges.where(isActive ? sql<SqlBool>`colleges.is_active` : sql<SqlBool>`NOT colleges.is_active`);
  if (featured !== undefined)
    colleges = colleges.where(featured ? sql<SqlBool>`colleges.featured` : sql<SqlBool>`NOT colleges.featured`);
  return colleges;
}

/** Returns the search condition; undefined without search words. */
export const isCollegeSought = (filter: CollegeFilter) => matchesSearch('colleges.search_text', filter);

export const COLLEGE_ORDERS: Record<AdminCollegeSort, PageOrder<Tables, 'colleges'>> = {
  newest: { keys: [['colleges.id', 'integer']], direction: 'desc' },
  name: {
    keys: [
      ['colleges.sort_name', 'text'],
      ['colleges.id', 'integer'],
    ],
    direction: 'asc',
  },
  subscribers: {
    keys: [
      ['colleges.subscriber_count', 'integer'],
      ['colleges.id', 'integer'],
    ],
    direction: 'desc',
  },
  progress: {
    keys: [
      ['colleges.distance_to_goal', 'float'],
      ['colleges.sort_name', 'text'],
      ['colleges.id', 'integer'],
    ],
    direction: 'asc',
  },
};

type ReadColleges = (db: Db, filter: CollegeFilter, position: Position) => Promise<CountedPage<AdminCollegeDto>>;
const inOrder = (sort: AdminCollegeSort): ReadColleges =>
  countedPages<CollegeFilter, Tables, 'colleges', AdminCollegeDto>({
    table: 'colleges',
    rows: filteredColleges,
    search: isCollegeSought,
    show: (colleges) => colleges.select(jsonText(adminCollegeFields).as('json')),
    order: COLLEGE_ORDERS[sort],
  });

/** Colleges in any state. */
export const adminColleges: Record<AdminCollegeSort, ReadColleges> = {
  newest: inOrder('newest'),
  name: inOrder('name'),
  subscribers: inOrder('subscribers'),
  progress: inOrder('progress'),
};
