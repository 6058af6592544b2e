import type { EntityManager } from '@mikro-orm/postgresql';
import type { CollegeStatus } from '@campus-deals/contracts/enumerations';
import { sql } from 'kysely';
import { tables } from '../../tables.js';
import type { FurtherColleges } from '../further-colleges.js';
import { dropCachedCollege, dropCachedCollegeWithDeals } from '../college-tags.js';
import type { College } from '../college.entity.js';
import { shortNameCandidates } from '../short-names.js';
import { zoneAfterMove, zoneOfPlace } from '../../visibility/public.js';
import { upsertColleges, type WrittenCollege } from './upsert-colleges.query.js';

/** A row of a file as the catalogue imports it. Null: the file has no value, and a stored one is kept. */
export interface Institution {
  unitId: number;
  name: string;
  initials: string | null;
  alias: string | null;
  city: string;
  state: string;
  zipcode: string | null;
  latitude: number | null;
  longitude: number | null;
  /** Set only by the file's column; else it follows from the coordinates. */
  timeZone: string | null;
  website: string | null;
}

export interface WritableInstitution extends Institution {
  /** Email domains of its students. */
  domains: string[];
  /** Most frequent time zone of its state in the file, for a new college without coordinates. */
  zoneOfState: string | null;
}

interface WritingOptions {
  /** Stored colleges of the institutions, by their IPEDS keys. */
  known: ReadonlyMap<number, College>;
  /** Status of new colleges. `live` also publishes pending ones; an import never hides one. */
  status: CollegeStatus;
  furtherColleges: FurtherColleges;
}

/**
 * Creates or updates colleges by IPEDS key, and checks again which deals those show that have moved. Call it in a
 * transaction. Returns only changed colleges: a second run returns nothing.
 */
export async function writeInstitutions(
  em: EntityManager,
  institutions: WritableInstitution[],
  { known, status, furtherColleges }: WritingOptions,
): Promise<WrittenCollege[]> {
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
  const newNames = await chooseShortNames(
    em,
    institutions.filter(({ unitId }) => !known.has(unitId)),
  );
  const rows = institutions.map(({ unitId, ...rest }) => ({
    ...rest,
    unit_id: unitId,
    time_zone: zones.get(unitId),
    short_name: known.get(unitId)?.shortName ?? newNames.get(unitId),
  }));
  const written = await upsertColleges(tables(em), { rows: JSON.stringify(rows), status });
  for (const { id } of written) dropCachedCollege(id);
  for (const id of collegeIds) dropCachedCollegeWithDeals(id);
  if (collegeIds.length > 0) await furtherColleges.leaveTooFar({ collegeIds });
  await furtherColleges.extendEnds(clocks);
  return written;
}

/** Whether the file has other coordinates. */
function isMoved({ latitude, longitude }: Institution, college: College): boolean {
  return latitude !== null && (latitude !== college.latitude || longitude !== college.longitude);
}

/** Returns the time zone to store; null for a new college if the file determines none. */
function zoneOf(institution: WritableInstitution, known: College | undefined): string | null {
  if (institution.timeZone !== null) return institution.timeZone;
  if (!known) return zoneOfPlace(institution) ?? institution.zoneOfState;
  return isMoved(institution, known) ? zoneAfterMove(known, institution) : known.timeZone;
}

/** Chooses a short name for each new college: the first candidate that is free. */
async function chooseShortNames(em: EntityManager, institutions: Institution[]): Promise<Map<number, string>> {
  const candidates = institutions.map((institution) => [institution.unitId, shortNameCandidates(institution)] as const);
  const stored = await tables(em)
    .selectFrom('colleges')
    .select('short_name')
    .where(sql<boolean>`short_name = any(${candidates.flatMap(([, names]) => names)})`)
    .execute();
  const taken = new Set(stored.map(({ short_name }) => short_name));
  const chosen = new Map<number, string>();
  for (const [unitId, names] of candidates) {
    const name = names.find((candidate) => !taken.has(candidate));
    if (!name) throw new Error(`no short name is free for institution ${unitId}`);
    taken.add(name);
    chosen.set(unitId, name);
  }
  return chosen;
}
