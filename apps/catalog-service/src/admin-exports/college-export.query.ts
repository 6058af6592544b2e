import type { AdminCollegeSort } from '@campus-deals/contracts/enumerations';
import { jsonText, pages, type CsvColumns, type Fields } from '@campus-deals/service-defaults';
import { expressionBuilder } from 'kysely';
import { COLLEGE_ORDERS, filteredColleges, isCollegeSought, type CollegeFilter } from '../colleges/public.js';
import type { Db, Tables } from '../entities.js';

interface CollegeLine {
  id: number;
  unitId: number | null;
  name: string;
  initials: string | null;
  shortName: string;
  alias: string | null;
  city: string;
  state: string;
  zipcode: string | null;
  latitude: number | null;
  longitude: number | null;
  website: string | null;
  domains: string[];
  status: string;
  isActive: boolean;
  activatedAt: string | null;
  featured: boolean;
  subscribers: number;
  goal: number;
  createdAt: string;
}

const eb = expressionBuilder<Tables, 'colleges'>();
const fields: Fields<CollegeLine> = {
  id: eb.ref('colleges.id'),
  unitId: eb.ref('colleges.unit_id'),
  name: eb.ref('colleges.name'),
  initials: eb.ref('colleges.initials'),
  shortName: eb.ref('colleges.short_name'),
  alias: eb.ref('colleges.alias'),
  city: eb.ref('colleges.city'),
  state: eb.ref('colleges.state'),
  zipcode: eb.ref('colleges.zipcode'),
  latitude: eb.ref('colleges.latitude'),
  longitude: eb.ref('colleges.longitude'),
  website: eb.ref('colleges.website'),
  domains: eb.ref('colleges.email_domains'),
  status: eb.ref('colleges.status'),
  isActive: eb.ref('colleges.is_active'),
  activatedAt: eb.ref('colleges.activation_date'),
  featured: eb.ref('colleges.featured'),
  subscribers: eb.ref('colleges.subscriber_count'),
  goal: eb.ref('colleges.subscription_goal'),
  createdAt: eb.ref('colleges.created_at'),
};

export const COLLEGE_COLUMNS: CsvColumns<CollegeLine> = [
  ['College ID', ({ id }) => id],
  ['UNITID', ({ unitId }) => unitId],
  ['Name', ({ name }) => name],
  ['Initials', ({ initials }) => initials],
  ['Short name', ({ shortName }) => shortName],
  ['Other names', ({ alias }) => alias],
  ['City', ({ city }) => city],
  ['State', ({ state }) => state],
  ['ZIP code', ({ zipcode }) => zipcode],
  ['Latitude', ({ latitude }) => latitude],
  ['Longitude', ({ longitude }) => longitude],
  ['Website', ({ website }) => website],
  ['Email domains', ({ domains }) => domains.join(' ')],
  ['Status', ({ status }) => status],
  ['Active', ({ isActive }) => isActive],
  ['Activated', ({ activatedAt }) => activatedAt],
  ['Featured', ({ featured }) => featured],
  ['Subscribers', ({ subscribers }) => subscribers],
  ['Goal', ({ goal }) => goal],
  ['Created', ({ createdAt }) => createdAt],
];

const inOrder = (sort: AdminCollegeSort) =>
  pages((db: Db, filter: CollegeFilter) => {
    const sought = isCollegeSought(filter);
    const colleges = sought ? filteredColleges(db, filter).where(sought) : filteredColleges(db, filter);
    return colleges.select(jsonText(fields).as('json'));
  }, COLLEGE_ORDERS[sort]);

/** Rows of the college export, in the order of the admins' list. */
export const collegeLines = {
  newest: inOrder('newest'),
  name: inOrder('name'),
  subscribers: inOrder('subscribers'),
} satisfies Record<AdminCollegeSort, unknown>;
