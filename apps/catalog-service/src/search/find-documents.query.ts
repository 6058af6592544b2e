import type { CollegeDto } from '@campus-deals/contracts/college.dto';
import type { DealCardDto } from '@campus-deals/contracts/deal.dto';
import type { VendorDto } from '@campus-deals/contracts/vendor.dto';
import { jsonText, statement, type Json } from '@campus-deals/service-defaults';
import { sql, type RawBuilder } from 'kysely';
import { collegeFields } from '../colleges/colleges.module.js';
import { dealCardFields } from '../deals/deals.module.js';
import type { Db } from '../entities.js';
import { vendorFields } from '../vendors/vendors.module.js';

/** The newest of all, looked through one by one: what is frequent is found here, whatever the size of the table. */
const NEWEST = sql.lit(3000);
/** A college's vendors or deals that are looked through; there is nothing else to find. */
const OF_COLLEGE = sql.lit(5000);
/** With so many found there the words are frequent, and reading all that have them would be long and bring nothing better. */
const FREQUENT = sql.lit(10);
/** Of rare words' documents, so many are ranked. */
const RANKED = sql.lit(500);

export interface Wanted {
  /** Words that all must be there, `tony:* & (pizza:* | piazza:*)`; the same in the name, and in the name or the vendor's. */
  query: string;
  inName: string;
  inNames: string;
  /** As typed: what is called so comes first, then what begins so. Null where words were replaced. */
  text: string | null;
  collegeId?: number | undefined;
  limit: number;
}

export interface Found {
  id: number;
  json: string;
  /** When the clock takes it away. */
  until: string | null;
}

type Fragment = RawBuilder<unknown>;
const has = ({ query }: Wanted): Fragment => sql`words @@ ${query}::tsquery`;
const ofCollege = ({ collegeId }: Wanted): Fragment =>
  collegeId === undefined ? sql`true` : sql`college_id = ${collegeId}`;

/** Vendors or deals that hold all words: among the newest, and where they are rare there, among all; or whose name begins so. */
function holding(documents: Fragment, wanted: Wanted): Fragment[] {
  if (wanted.collegeId !== undefined)
    return [
      sql`SELECT * FROM (SELECT * FROM ${documents} ORDER BY id DESC LIMIT ${OF_COLLEGE}) newest WHERE ${has(wanted)}`,
    ];
  const frequentOrRare = sql`
    (WITH newest AS MATERIALIZED (
      SELECT * FROM (SELECT * FROM ${documents} ORDER BY id DESC LIMIT ${NEWEST}) newest WHERE ${has(wanted)})
    TABLE newest UNION ALL
    (SELECT * FROM ${documents} WHERE (SELECT count(*) FROM newest) < greatest(${wanted.limit}::integer, ${FREQUENT}) AND ${has(wanted)} LIMIT ${RANKED}))`;
  return [frequentOrRare, beginning(documents, wanted)];
}

const beginning = (documents: Fragment, { text, limit }: Wanted): Fragment =>
  sql`SELECT * FROM ${documents} WHERE name >= ${text} AND name < ${text} || '{' ORDER BY name, id DESC LIMIT ${limit}::integer`;

/**
 * The best of the documents found, each with its JSON. Ranks: 1 is called so; 2 begins so; 3 all words in the name; 4 in the name
 * or the vendor's; 5 anywhere. In SQL: Kysely has neither text search nor a UNION of parts that are left out.
 */
function best<T>(found: Fragment[], wanted: Wanted, json: RawBuilder<Json<T>>, from: Fragment, until: Fragment) {
  const { text, inName, inNames, limit } = wanted;
  return sql<Found>`
    WITH found AS (${sql.join(
      found.map((part) => sql`(${part})`),
      sql` UNION ALL `,
    )}),
    best AS (
      SELECT id, row_number() OVER (ORDER BY rank, weight DESC, length(name), name, id DESC) AS n
      FROM (
        SELECT DISTINCT id, name, weight, CASE WHEN ${text} = ANY (names) THEN 1 WHEN starts_with(name, ${text}) THEN 2
          WHEN words @@ ${inName}::tsquery THEN 3 WHEN words @@ ${inNames}::tsquery THEN 4 ELSE 5 END AS rank
        FROM found) ranked
      ORDER BY n LIMIT ${limit}::integer
    )
    SELECT best.id, ${json} AS json, ${until} AS until FROM best ${from} ORDER BY n`;
}

/** Live colleges; of equally good ones, what more people follow. */
export const findColleges = statement((_db: Db, wanted: Wanted) => {
  const documents = sql`(SELECT id, sort_name AS name, search_names AS names, words, subscriber_count AS weight FROM colleges WHERE status = 'live') colleges`;
  return best<CollegeDto>(
    [
      sql`SELECT * FROM ${documents} WHERE ${has(wanted)} LIMIT ${RANKED}`,
      sql`SELECT * FROM ${documents} WHERE names @> ARRAY[${wanted.text}]`,
      beginning(documents, wanted),
    ],
    wanted,
    jsonText(collegeFields),
    sql`JOIN colleges ON colleges.id = best.id`,
    sql`NULL`,
  );
});

/** Vendors that may be shown; of equally good ones, those of the shortest name. */
export const findVendors = statement((_db: Db, wanted: Wanted) => {
  const documents = sql`(SELECT id, name, ARRAY[name] AS names, words, 0 AS weight FROM vendor_search WHERE ${ofCollege(wanted)}) vendors`;
  return best<VendorDto>(
    holding(documents, wanted),
    wanted,
    jsonText(vendorFields),
    sql`JOIN vendors ON vendors.id = best.id JOIN colleges ON colleges.id = vendors.college_id`,
    sql`NULL`,
  );
});

/** Deals that run now; of equally good ones, the newest. */
export const findDeals = statement((_db: Db, wanted: Wanted) => {
  const isRunning = sql`starts_at <= now() AND (ends_at IS NULL OR ends_at > now())`;
  const documents = sql`(SELECT id, name, ARRAY[name] AS names, words, id AS weight FROM deal_search WHERE ${ofCollege(wanted)} AND ${isRunning}) deals`;
  return best<DealCardDto>(
    holding(documents, wanted),
    wanted,
    jsonText(dealCardFields),
    sql`JOIN deals ON deals.id = best.id JOIN vendors ON vendors.id = deals.vendor_id JOIN colleges ON colleges.id = deals.college_id`,
    sql`deals.end_date`,
  );
});
