import type { EntityManager } from '@mikro-orm/postgresql';
import type { CollegeStatus } from '@campus-deals/contracts/enumerations';
import { sql } from 'kysely';
import { tables } from '../../entities.js';
import type { FurtherColleges } from '../../further-colleges.js';
import { dropCachedCollege, dropCachedCollegeWithDeals } from '../college-tags.js';
import { shortNameCandidates } from '../short-names.js';
import type { Institution } from './institution.js';
import { upsertColleges, type WrittenCollege } from './upsert-colleges.query.js';

/** An institution with its students' email domains. */
export type WritableInstitution = Institution & { domains: string[] };

/**
 * Creates or updates colleges by IPEDS key, and checks again which deals those show that have moved. Call it in a
 * transaction. Returns only changed colleges: a second run returns nothing.
 */
export async function writeInstitutions(
  em: EntityManager,
  institutions: WritableInstitution[],
  status: CollegeStatus,
  furtherColleges: FurtherColleges,
): Promise<WrittenCollege[]> {
  const collegeIds = await findMoved(em, institutions);
  if (collegeIds.length > 0) await furtherColleges.lockDeals({ collegeIds });
  const shortNames = await chooseShortNames(em, institutions);
  const rows = institutions.map(({ unitId, ...rest }) => ({
    ...rest,
    unit_id: unitId,
    short_name: shortNames.get(unitId),
  }));
  const written = await upsertColleges(tables(em), { rows: JSON.stringify(rows), status });
  for (const { id } of written) dropCachedCollege(id);
  for (const id of collegeIds) dropCachedCollegeWithDeals(id);
  if (collegeIds.length > 0) await furtherColleges.leaveTooFar({ collegeIds });
  return written;
}

/** Returns the ids of colleges that have other coordinates in the file. */
async function findMoved(em: EntityManager, institutions: Institution[]): Promise<number[]> {
  const placeOf = new Map(institutions.map((institution) => [institution.unitId, institution]));
  const known = await tables(em)
    .selectFrom('colleges')
    .select(['id', 'unit_id as unitId', 'latitude', 'longitude'])
    .where(sql<boolean>`unit_id = any(${[...placeOf.keys()]})`)
    .execute();
  return known
    .filter(({ unitId, latitude, longitude }) => {
      const place = placeOf.get(unitId ?? 0);
      return place?.latitude !== null && (place?.latitude !== latitude || place.longitude !== longitude);
    })
    .map(({ id }) => id);
}

/** Chooses a short name for each: its present one, else the first candidate that is free. */
async function chooseShortNames(em: EntityManager, institutions: Institution[]): Promise<Map<number, string>> {
  const candidates = new Map(institutions.map((institution) => [institution.unitId, shortNameCandidates(institution)]));
  const known = await tables(em)
    .selectFrom('colleges')
    .select(['unit_id as unitId', 'short_name as shortName'])
    .where(({ or }) =>
      or([
        sql<boolean>`unit_id = any(${[...candidates.keys()]})`,
        sql<boolean>`short_name = any(${[...candidates.values()].flat()})`,
      ]),
    )
    .execute();
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
