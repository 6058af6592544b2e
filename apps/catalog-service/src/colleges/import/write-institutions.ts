import type { EntityManager } from '@mikro-orm/postgresql';
import type { CollegeStatus } from '@campus-deals/contracts/enumerations';
import { sql } from 'kysely';
import { tables } from '../../tables.js';
import type { FurtherColleges } from '../further-colleges.js';
import { dropCachedCollege, dropCachedCollegeWithDeals } from '../college-tags.js';
import type { College } from '../college.entity.js';
import { shortNameCandidates } from '../short-names.js';
import { zoneAfterMove, zoneOfPlace } from '../../visibility/public.js';
import type { Institution } from './institution.js';
import { upsertColleges, type WrittenCollege } from './upsert-colleges.query.js';

export interface WritableInstitution extends Institution {
  /** Email domains of its students. */
  domains: string[];
  /** Most frequent time zone of its state in the file, for a new college whose place is unknown. */
  zoneOfState: string | null;
}

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
  const known = await findKnown(em, institutions);
  const zones = new Map(institutions.map((each) => [each.unitId, zoneOf(each, known.get(each.unitId))]));
  const clocks = [...known].flatMap(([unitId, { id: collegeId, timeZone: from }]) => {
    const to = zones.get(unitId) ?? from;
    return to === from ? [] : { collegeId, from, to };
  });
  const moved = institutions.flatMap((each) => {
    const college = known.get(each.unitId);
    return college && isMoved(each, college) ? college.id : [];
  });
  const collegeIds = [...new Set([...moved, ...clocks.map(({ collegeId }) => collegeId)])];
  if (collegeIds.length > 0) await furtherColleges.lockDeals({ collegeIds });
  const shortNames = await chooseShortNames(em, institutions);
  const rows = institutions.map(({ unitId, ...rest }) => ({
    ...rest,
    unit_id: unitId,
    time_zone: zones.get(unitId),
    short_name: shortNames.get(unitId),
  }));
  const written = await upsertColleges(tables(em), { rows: JSON.stringify(rows), status });
  for (const { id } of written) dropCachedCollege(id);
  for (const id of collegeIds) dropCachedCollegeWithDeals(id);
  if (collegeIds.length > 0) await furtherColleges.leaveTooFar({ collegeIds });
  await furtherColleges.extendEnds(clocks);
  return written;
}

type KnownCollege = Pick<College, 'id' | 'latitude' | 'longitude' | 'timeZone'>;

/** Returns the stored colleges of these institutions, by their IPEDS keys. */
async function findKnown(em: EntityManager, institutions: Institution[]): Promise<Map<number, KnownCollege>> {
  const known = await tables(em)
    .selectFrom('colleges')
    .select(['id', 'unit_id', 'latitude', 'longitude', 'time_zone as timeZone'])
    .where(sql<boolean>`unit_id = any(${institutions.map(({ unitId }) => unitId)})`)
    .execute();
  return new Map(known.map(({ unit_id, ...college }) => [unit_id ?? 0, college]));
}

/** Whether the file has other coordinates. */
function isMoved({ latitude, longitude }: Institution, college: KnownCollege): boolean {
  return latitude !== null && (latitude !== college.latitude || longitude !== college.longitude);
}

/** Returns the time zone to store; null for a new college of which the file says nothing. */
function zoneOf(institution: WritableInstitution, known: KnownCollege | undefined): string | null {
  if (institution.timeZone !== null) return institution.timeZone;
  if (!known) return zoneOfPlace(institution) ?? institution.zoneOfState;
  return isMoved(institution, known) ? zoneAfterMove(known, institution) : known.timeZone;
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
