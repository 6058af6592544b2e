import type { EntityManager } from '@mikro-orm/postgresql';
import type { CollegeStatus } from '@campus-deals/contracts/enumerations';
import { isOtherName } from '@campus-deals/contracts/file-of-rows/columns';
import { Outbox } from '@campus-deals/messaging';
import { collectChangedTags } from '@campus-deals/service-defaults';
import { tables } from '../../tables.js';
import type { FurtherColleges } from '../further-colleges.js';
import { zoneOfPlace } from '../../visibility/public.js';
import { collegeFacts } from '../college.events.js';
import type { AcademicDomains } from './academic-domains.js';
import { DomainFinder } from './find-domains.js';
import { ImportReport } from './import-report.js';
import { readInstitution, type Institution } from './institution.js';
import type { IpedsRecord } from './ipeds-file.js';
import { writeInstitutions, type WritableInstitution } from './write-institutions.js';

export interface ImportOptions {
  /** Status of new colleges. `live` also publishes pending colleges of the file; an import never hides one. */
  status: CollegeStatus;
  /** A list of schools with their email domains, in addition to those derived from websites. */
  domains?: AcademicDomains | undefined;
  /** Whether rows may change the name of a college. Without, they are skipped. */
  rename?: boolean;
  /** Rolls everything back at the end. */
  isDryRun: boolean;
  onProgress?: (rowsDone: number) => void;
  /** Made for each transaction: no container does it in a command. */
  furtherColleges: (em: EntityManager, outbox: Outbox) => FurtherColleges;
  /** Called with the cache tags that a committed batch changed. */
  onChanged?: (tags: string[]) => Promise<void>;
}

const ROWS_PER_BATCH = 500;

/** A row that has passed the rules. */
export interface TakenRow {
  line: number;
  institution: WritableInstitution;
}

class DryRunEnded extends Error {}

/**
 * Imports the rows of a file. Each batch is one transaction with its events; a dry run is a single one, rolled back.
 */
export async function importColleges(
  em: EntityManager,
  records: IpedsRecord[],
  options: ImportOptions,
): Promise<ImportReport> {
  const report = new ImportReport();
  const run = (within: EntityManager): Promise<void> =>
    importBatches(within, readInstitutions(records, options.domains, report), records.length, options, report);
  if (!options.isDryRun) {
    await run(em);
    return report;
  }
  await em
    .transactional(async (within) => {
      await run(within);
      throw new DryRunEnded();
    })
    .catch((error: unknown) => {
      if (!(error instanceof DryRunEnded)) throw error;
    });
  return report;
}

/** Applies the rules to every row and reports their effects. */
export function readInstitutions(
  records: IpedsRecord[],
  list: AcademicDomains | undefined,
  report: ImportReport,
): TakenRow[] {
  const lineOf = new Map<number, number>();
  const taken: { line: number; institution: Institution }[] = [];
  for (const record of records) {
    report.rows += 1;
    const { line } = record;
    if ('problem' in record) {
      const kind = record.isBlank ? 'skipped' : 'refused';
      report.add({ line, unitId: null, name: '', kind, column: 'row', reason: record.problem });
      continue;
    }
    const reading = readInstitution(record.row);
    if (reading.outcome !== 'taken') {
      const { outcome: kind, unitId, name, column, reason } = reading;
      report.add({ line, unitId, name, kind, column, reason });
      continue;
    }
    const { institution } = reading;
    const { unitId, name } = institution;
    const remarks = [...record.remarks, ...reading.remarks];
    const first = lineOf.get(unitId);
    if (first !== undefined) {
      report.add({
        line,
        unitId,
        name,
        kind: 'refused',
        column: 'UNITID',
        reason: 'stands in the file before',
        value: `line ${first}`,
      });
      continue;
    }
    lineOf.set(unitId, line);
    for (const remark of remarks) report.add({ line, unitId, name, ...remark });
    taken.push({ line, institution });
  }
  const institutions = taken.map(({ institution }) => institution);
  const zones = zonesByState(institutions);
  const finder = new DomainFinder(institutions, list);
  const writable = taken.map(({ line, institution }) => {
    const { unitId, name } = institution;
    const { domains, remarks } = finder.find(institution);
    for (const remark of remarks) report.add({ line, unitId, name, ...remark });
    return { line, institution: { ...institution, domains, zoneOfState: zones.get(institution.state) ?? null } };
  });
  report.noteDomains(
    writable.filter(({ institution }) => institution.domains.length > 0).length,
    list && { ...finder.matches, listed: list.size, unreadable: list.unreadable },
  );
  return writable;
}

/** Returns the most frequent time zone of the colleges of each state. */
function zonesByState(institutions: Institution[]): Map<string, string> {
  const counts = new Map<string, number>();
  for (const { state, ...place } of institutions) {
    const zone = place.timeZone ?? zoneOfPlace(place);
    if (zone !== null) counts.set(`${state} ${zone}`, (counts.get(`${state} ${zone}`) ?? 0) + 1);
  }
  const ascending = [...counts].sort(([, one], [, other]) => one - other);
  return new Map(ascending.map(([key]) => [key.slice(0, 2), key.slice(3)]));
}

async function importBatches(
  em: EntityManager,
  taken: TakenRow[],
  rows: number,
  options: ImportOptions,
  report: ImportReport,
): Promise<void> {
  let done = rows - taken.length;
  options.onProgress?.(done);
  for (let start = 0; start < taken.length; start += ROWS_PER_BATCH) {
    const some = taken.slice(start, start + ROWS_PER_BATCH);
    const batch = options.rename ? some : await withoutRenames(em, some, report);
    const tags = await importBatch(em, batch, options, report);
    if (tags.length > 0 && !options.isDryRun) await options.onChanged?.(tags);
    done += some.length;
    options.onProgress?.(done);
  }
}

/** Reports the rows that would change the name of a college, and returns all others. */
async function withoutRenames(em: EntityManager, rows: TakenRow[], report: ImportReport): Promise<TakenRow[]> {
  const unitIds = rows.map(({ institution }) => institution.unitId);
  const known = await tables(em)
    .selectFrom('colleges')
    .select(['unit_id as unitId', 'name'])
    .where('unit_id', 'in', unitIds)
    .execute();
  const names = new Map(known.map(({ unitId, name }) => [unitId, name]));
  return rows.filter(({ line, institution: { unitId, name } }) => {
    const before = names.get(unitId) ?? name;
    if (!isOtherName(before, name)) return true;
    const reason = 'would change the name; skipped without --rename';
    report.add({ line, unitId, name, kind: 'skipped', column: 'INSTNM', reason, value: `${before} → ${name}` });
    return false;
  });
}

/**
 * Imports a batch. If the database refuses it, each row is tried alone, so that a bad row does not affect the others.
 */
async function importBatch(
  em: EntityManager,
  batch: TakenRow[],
  options: ImportOptions,
  report: ImportReport,
): Promise<string[]> {
  try {
    const { tags } = await collectChangedTags(() =>
      em.transactional((within) => writeBatch(within, batch, options, report)),
    );
    return tags;
  } catch (error) {
    const [only, ...others] = batch;
    if (!only || !isRefusedData(error)) throw error;
    if (others.length > 0) {
      const tags: string[] = [];
      for (const row of batch) tags.push(...(await importBatch(em, [row], options, report)));
      return tags;
    }
    const { unitId, name } = only.institution;
    report.add({
      line: only.line,
      unitId,
      name,
      kind: 'refused',
      column: 'row',
      reason: `was refused by the database: ${error.message.split('\n')[0]}`,
    });
    return [];
  }
}

/** Whether the error is about a row: SQLSTATE 22 (data) or 23 (constraints). All others are about the run. */
function isRefusedData(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && /^2[23]/.test(error.code);
}

async function writeBatch(
  em: EntityManager,
  batch: TakenRow[],
  { status, furtherColleges }: ImportOptions,
  report: ImportReport,
): Promise<void> {
  const outbox = new Outbox(em, { service: 'catalog', env: {}, databaseUrl: '' });
  const written = await writeInstitutions(
    em,
    batch.map(({ institution }) => institution),
    status,
    furtherColleges(em, outbox),
  );
  const created = written.filter(({ isCreated }) => isCreated);
  const updated = written.filter(({ isCreated }) => !isCreated);
  await outbox.publishAll('CollegeCreated', created.map(collegeFacts));
  await outbox.publishAll('CollegeChanged', updated.map(collegeFacts));
  report.created += created.length;
  report.updated += updated.length;
  report.unchanged += batch.length - written.length;
}
