import type { CollegeStatus } from '@campus-deals/contracts/enumerations';
import { statement } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import type { Db } from '../../tables.js';
import type { College, CollegeFacts } from '../college.entity.js';

export type WrittenCollege = CollegeFacts & Pick<College, 'unitId'> & { isCreated: boolean };

/** Domains that no import has found before: those that admins removed are not added again. */
const UNSEEN_DOMAINS = sql`ARRAY(SELECT unnest(excluded.imported_domains) EXCEPT SELECT unnest(c.imported_domains))`;
const NEW_DOMAINS = sql`ARRAY(SELECT unnest(excluded.imported_domains) EXCEPT SELECT unnest(c.imported_domains) EXCEPT SELECT unnest(c.email_domains))`;
/** Most frequent time zone of the stored colleges of the state. */
const ZONE_NEARBY = sql`(SELECT mode() WITHIN GROUP (ORDER BY near.time_zone) FROM colleges near WHERE near.state = r.state)`;

/**
 * Upserts colleges. Blank fields of the file keep the stored values, and so does the short name: links to it must last.
 * Returns only changed rows. In SQL: passes thousands of rows as one JSON document, and `xmax` distinguishes updated
 * rows from new ones.
 */
export const upsertColleges = statement(
  (_db: Db, { rows, status }: { rows: string; status: CollegeStatus }) => sql<WrittenCollege>`
    INSERT INTO colleges AS c (unit_id, name, initials, short_name, alias, city, state, zipcode, latitude, longitude, time_zone, website, email_domains, imported_domains, status)
    SELECT unit_id, name, initials, short_name, alias, city, state, zipcode, latitude, longitude, coalesce(time_zone, ${ZONE_NEARBY}, 'UTC'), website, domains, domains, ${status}::text
    FROM jsonb_to_recordset(${rows}::jsonb) AS r (unit_id integer, name text, initials text, short_name text, alias text, city text, state text, zipcode text,
      latitude double precision, longitude double precision, time_zone text, website text, domains text[])
    ON CONFLICT (unit_id) DO UPDATE SET
      name = excluded.name, city = excluded.city, state = excluded.state,
      initials = coalesce(excluded.initials, c.initials), alias = coalesce(excluded.alias, c.alias), zipcode = coalesce(excluded.zipcode, c.zipcode), website = coalesce(excluded.website, c.website),
      latitude = coalesce(excluded.latitude, c.latitude), longitude = coalesce(excluded.longitude, c.longitude), time_zone = excluded.time_zone,
      email_domains = c.email_domains || ${NEW_DOMAINS}, imported_domains = c.imported_domains || ${UNSEEN_DOMAINS},
      status = CASE WHEN excluded.status = 'live' THEN 'live' ELSE c.status END,
      version = c.version + 1
    WHERE (c.name, c.city, c.state, c.time_zone) IS DISTINCT FROM (excluded.name, excluded.city, excluded.state, excluded.time_zone)
      OR c.initials IS DISTINCT FROM coalesce(excluded.initials, c.initials)
      OR c.alias IS DISTINCT FROM coalesce(excluded.alias, c.alias)
      OR c.zipcode IS DISTINCT FROM coalesce(excluded.zipcode, c.zipcode)
      OR c.website IS DISTINCT FROM coalesce(excluded.website, c.website)
      OR c.latitude IS DISTINCT FROM coalesce(excluded.latitude, c.latitude)
      OR c.longitude IS DISTINCT FROM coalesce(excluded.longitude, c.longitude)
      OR NOT c.imported_domains @> excluded.imported_domains
      OR (excluded.status = 'live' AND c.status <> 'live')
    RETURNING id, unit_id AS "unitId", name, short_name AS "shortName", city, state, status, is_active AS "isActive", email_domains AS "emailDomains", time_zone AS "timeZone", version, xmax = 0 AS "isCreated"`,
);
