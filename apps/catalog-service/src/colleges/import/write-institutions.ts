import type { EntityManager } from '@mikro-orm/postgresql';
import type { CollegeStatus } from '@campus-deals/contracts/enumerations';
import type { College } from '../college.entity.js';
import { shortNameCandidates } from '../short-names.js';
import type { Institution } from './institution.js';

export type WrittenCollege = Pick<
  College,
  'id' | 'name' | 'shortName' | 'city' | 'state' | 'status' | 'isActive' | 'emailDomains' | 'version'
> & { isCreated: boolean };

/** Creates or updates by IPEDS key. Answers only what is different now: a second run answers nothing. */
export async function writeInstitutions(
  em: EntityManager,
  institutions: (Institution & { domains: string[] })[],
  status: CollegeStatus,
): Promise<WrittenCollege[]> {
  const shortNames = await chooseShortNames(em, institutions);
  const rows = institutions.map(({ unitId, ...rest }) => ({
    ...rest,
    unit_id: unitId,
    short_name: shortNames.get(unitId),
  }));
  return em.execute<WrittenCollege[]>(UPSERT, [status, JSON.stringify(rows), status]);
}

/** Domains no import has found before: what admins took away does not come back. */
const UNSEEN_DOMAINS = `ARRAY(SELECT unnest(excluded.imported_domains) EXCEPT SELECT unnest(c.imported_domains))`;
const NEW_DOMAINS = `ARRAY(SELECT unnest(excluded.imported_domains) EXCEPT SELECT unnest(c.imported_domains) EXCEPT SELECT unnest(c.email_domains))`;

/** What the file leaves blank stays as it is known, and so does the short name: links to it must last. */
const UPSERT = `
  INSERT INTO colleges AS c (unit_id, name, short_name, alias, city, state, zipcode, latitude, longitude, website, email_domains, imported_domains, status)
  SELECT unit_id, name, short_name, alias, city, state, zipcode, latitude, longitude, website, domains, domains, ?
  FROM jsonb_to_recordset(?::jsonb) AS r (unit_id integer, name text, short_name text, alias text, city text, state text, zipcode text,
    latitude double precision, longitude double precision, website text, domains text[])
  ON CONFLICT (unit_id) DO UPDATE SET
    name = excluded.name, city = excluded.city, state = excluded.state,
    alias = coalesce(excluded.alias, c.alias), zipcode = coalesce(excluded.zipcode, c.zipcode), website = coalesce(excluded.website, c.website),
    latitude = coalesce(excluded.latitude, c.latitude), longitude = coalesce(excluded.longitude, c.longitude),
    email_domains = c.email_domains || ${NEW_DOMAINS}, imported_domains = c.imported_domains || ${UNSEEN_DOMAINS},
    status = CASE WHEN ? = 'live' THEN 'live' ELSE c.status END,
    version = c.version + 1
  WHERE (c.name, c.city, c.state) IS DISTINCT FROM (excluded.name, excluded.city, excluded.state)
    OR c.alias IS DISTINCT FROM coalesce(excluded.alias, c.alias)
    OR c.zipcode IS DISTINCT FROM coalesce(excluded.zipcode, c.zipcode)
    OR c.website IS DISTINCT FROM coalesce(excluded.website, c.website)
    OR c.latitude IS DISTINCT FROM coalesce(excluded.latitude, c.latitude)
    OR c.longitude IS DISTINCT FROM coalesce(excluded.longitude, c.longitude)
    OR NOT c.imported_domains @> excluded.imported_domains
    OR (excluded.status = 'live' AND c.status <> 'live')
  RETURNING id, name, short_name AS "shortName", city, state, status, is_active AS "isActive", email_domains AS "emailDomains", version, xmax = 0 AS "isCreated"`;

interface KnownName {
  unitId: number | null;
  shortName: string;
}

/** A short name for each: the one it has, else the first candidate that nobody has. */
async function chooseShortNames(em: EntityManager, institutions: Institution[]): Promise<Map<number, string>> {
  const candidates = new Map(institutions.map((institution) => [institution.unitId, shortNameCandidates(institution)]));
  const known = await em.execute<KnownName[]>(
    `SELECT unit_id AS "unitId", short_name AS "shortName" FROM colleges
     WHERE unit_id IN (SELECT jsonb_array_elements(?::jsonb)::integer) OR short_name IN (SELECT jsonb_array_elements_text(?::jsonb))`,
    [JSON.stringify([...candidates.keys()]), JSON.stringify([...candidates.values()].flat())],
  );
  const taken = new Set(known.map(({ shortName }) => shortName));
  const chosen = new Map(
    known.flatMap(({ unitId, shortName }) =>
      unitId !== null && candidates.has(unitId) ? [[unitId, shortName] as const] : [],
    ),
  );
  for (const [unitId, names] of candidates) {
    if (chosen.has(unitId)) continue;
    const name = names.find((candidate) => !taken.has(candidate));
    if (!name) throw new Error(`no short name is free for institution ${unitId}`);
    taken.add(name);
    chosen.set(unitId, name);
  }
  return chosen;
}
