import type { CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import type { DealCardDto } from '@campus-deals/contracts/catalog/deal.dto';
import type { VendorDto } from '@campus-deals/contracts/catalog/vendor.dto';
import { jsonText, statement, type Json } from '@campus-deals/service-defaults';
import { sql, type RawBuilder } from 'kysely';
import { collegeFields } from '../../colleges/public.js';
import { dealCardFields } from '../../deals/public.js';
import type { Db } from '../../tables.js';
import { vendorFields } from '../../vendors/public.js';

/** Number of newest documents scanned one by one: finds frequent words at a cost independent of the table's size. */
const NEWEST = sql.lit(3000);
/** Maximum vendors or deals of a college that are scanned; older ones are not found. */
const OF_COLLEGE = sql.lit(5000);
/** With so many matches among the newest, the words are frequent, and reading all matches improves nothing. */
const FREQUENT = sql.lit(10);
/** Maximum documents ranked for rare words. */
const RANKED = sql.lit(500);

export interface Wanted {
  /** For `to_tsquery`: `'tony':* & ('pizza':* | 'piazza':*)`; the same for words in the name, and in the name or the vendor's. */
  query: string;
  inName: string;
  inNames: string;
  /** The normalized text: names equal to it come first, then names that start with it. Null: rank by words alone. */
  text: string | null;
  /**
   * A query for each word. A document must match at least `least` of them; more matches rank higher. Null: `query`
   * decides.
   */
  terms: string[] | null;
  least: number;
  /** Whether to search descriptions too. */
  inDetails: boolean;
  collegeId?: number | undefined;
  limit: number;
}

export interface Found {
  id: number;
  json: string;
  /** Time at which it stops being visible. */
  until: string | null;
}

type Fragment = RawBuilder<unknown>;
/** The last character: nothing that starts with a text sorts after both. */
export const LAST = sql`chr(1114111)`;
/** Parsed once, like the documents: letters of a script without blanks become a phrase. */
const parsed = (query: string): Fragment => sql`(SELECT to_tsquery('simple', ${query}))`;
const has = ({ query }: Wanted): Fragment => sql`words @@ ${parsed(query)}`;
const searched = ({ inDetails }: Wanted): Fragment => (inDetails ? sql`all_lexemes AS words` : sql`lexemes AS words`);
const matched = ({ terms }: Wanted): Fragment =>
  terms === null
    ? sql`0`
    : sql`(SELECT count(*) FROM unnest((SELECT array_agg(to_tsquery('simple', term)) FROM unnest(${terms}::text[]) AS term)) AS term WHERE words @@ term)`;
const ofCollege = ({ collegeId }: Wanted): Fragment =>
  collegeId === undefined ? sql`true` : sql`college_id = ${collegeId}`;

/**
 * Finds vendors or deals that match the query: among the newest, and if they are rare there, among all; also those
 * whose name starts with the text.
 */
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
  sql`SELECT * FROM ${documents} WHERE name >= ${text} AND name < ${text} || ${LAST} ORDER BY name, id DESC LIMIT ${limit}::integer`;

/**
 * Returns the best of the documents found, each with its JSON: first by the number of matched terms, then by rank.
 * Ranks: 1 the name equals the text; 2 it starts with it; 3 the name matches; 4 the name or the vendor's name matches;
 * 5 anything else. In SQL: Kysely has neither text search nor a UNION with optional parts.
 */
function best<T>(found: Fragment[], wanted: Wanted, json: RawBuilder<Json<T>>, from: Fragment, until: Fragment) {
  const { text, inName, inNames, terms, least, limit } = wanted;
  return sql<Found>`
    WITH found AS (${sql.join(
      found.map((part) => sql`(${part})`),
      sql` UNION ALL `,
    )}),
    best AS (
      SELECT id, row_number() OVER (ORDER BY matched DESC, rank, weight DESC, length(name), name, id DESC) AS n
      FROM (
        SELECT DISTINCT id, name, weight, ${matched(wanted)} AS matched, CASE WHEN ${text} = ANY (names) THEN 1 WHEN starts_with(name, ${text}) THEN 2
          WHEN words @@ ${parsed(inName)} THEN 3 WHEN words @@ ${parsed(inNames)} THEN 4 ELSE 5 END AS rank
        FROM found) ranked
      ${terms === null ? sql`` : sql`WHERE matched >= ${least}::integer`}
      ORDER BY n LIMIT ${limit}::integer
    )
    SELECT best.id, ${json} AS json, ${until} AS until FROM best ${from} ORDER BY n`;
}

/** Finds live colleges; of equal matches, those with more subscribers first. */
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

/** Finds visible vendors; of equal matches, those with the shortest name first. */
export const findVendors = statement((_db: Db, wanted: Wanted) => {
  const documents = sql`(SELECT id, name, ARRAY[name] AS names, ${searched(wanted)}, 0 AS weight FROM vendor_search WHERE ${ofCollege(wanted)}) vendors`;
  return best<VendorDto>(
    holding(documents, wanted),
    wanted,
    jsonText(vendorFields),
    sql`JOIN vendors ON vendors.id = best.id JOIN colleges ON colleges.id = vendors.college_id`,
    sql`NULL`,
  );
});

/** Documents of deals that an open college shows; a deal of several colleges is found at each of them. */
const shownAt = ({ collegeId }: Wanted): Fragment =>
  collegeId === undefined
    ? sql`deal_search`
    : sql`(SELECT deal_search.* FROM shown_deals JOIN deal_search USING (id) WHERE shown_deals.college_id = ${collegeId}
        AND EXISTS (SELECT FROM colleges WHERE id = ${collegeId} AND status = 'live' AND is_active)) shown`;

/** Finds running deals; of equal matches, the newest first. */
export const findDeals = statement((_db: Db, wanted: Wanted) => {
  const { collegeId } = wanted;
  const isRunning = sql`starts_at <= now() AND (ends_at IS NULL OR ends_at > now())`;
  const documents = sql`(SELECT id, name, ARRAY[name] AS names, ${searched(wanted)}, id AS weight FROM ${shownAt(wanted)} WHERE ${isRunning}) deals`;
  return best<DealCardDto>(
    holding(documents, wanted),
    wanted,
    jsonText(dealCardFields),
    sql`JOIN deals ON deals.id = best.id JOIN vendors ON vendors.id = deals.vendor_id
      JOIN colleges ON colleges.id = ${collegeId === undefined ? sql`deals.college_id` : sql`${collegeId}::integer`}`,
    sql`deals.end_date`,
  );
});
