import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditLog } from '@campus-deals/audit';
import { Outbox } from '@campus-deals/messaging';
import {
  College,
  collegeFacts,
  collegeState,
  collegeSubject,
  FurtherColleges,
  writeInstitutions,
  type WritableInstitution,
} from '../../../colleges/public.js';
import { zoneOfPlace } from '../../../visibility/public.js';
import type { AdminJob } from '../../jobs/admin-job.entity.js';
import type { ReadRow } from '../../jobs/job-rows.query.js';
import { writeApart, type RowResult, type WaitingRow } from '../../jobs/job-work.js';
import { importedRows, refusedRename, type ImportFile, type ImportSource } from '../imported-rows.js';
import type { AcademicDomains } from './academic-domains.js';
import { COLLEGE_HEADINGS, IPEDS_COLUMNS, readCollege, type CollegeInput } from './college-row.js';
import { DomainFinder } from './find-domains.js';

const TABLE = { headings: COLLEGE_HEADINGS, required: IPEDS_COLUMNS, label: 'INSTNM' } as const;

/** Imports colleges from an IPEDS HD file; matches them by their IPEDS keys. Admins and the command use it. */
@Injectable()
export class CollegeImport implements ImportSource {
  readonly chunk = 200;
  readonly table = TABLE;

  constructor(
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
    private readonly furtherColleges: FurtherColleges,
  ) {}

  readRows(file: ImportFile): AsyncGenerator<ReadRow> {
    return collegeRows(file);
  }

  write(em: EntityManager, job: CollegeJob, rows: WaitingRow[]): Promise<RowResult[]> {
    return writeApart(em, rows, async (within, some) => {
      const inputs = some.map(({ row, input }) => ({ row, ...(input as WaitingCollege) }));
      const unitIds = inputs.map(({ institution }) => institution.unitId);
      const colleges = await within.find(College, { unitId: { $in: unitIds } });
      const before = new Map(colleges.map((college) => [college.id, collegeState(college)]));
      const known = new Map(colleges.map((college) => [college.unitId ?? 0, college]));
      const plans = inputs.map(({ institution, ...input }) => {
        const { unitId, name } = institution;
        return { ...input, institution, question: refusedRename(job, known.get(unitId)?.name ?? name, name) };
      });
      const written = await writeInstitutions(
        within,
        plans.flatMap(({ question, institution }) => (question ? [] : institution)),
        { known, status: job.params.status === 'live' ? 'live' : 'pending', furtherColleges: this.furtherColleges },
      );
      const created = written.filter(({ isCreated }) => isCreated);
      const updated = written.filter(({ isCreated }) => !isCreated);
      await this.outbox.publishAll('CollegeCreated', created.map(collegeFacts));
      await this.outbox.publishAll('CollegeChanged', updated.map(collegeFacts));
      const ids = written.map(({ id }) => id);
      if (job.createdBy !== null) await this.note(within, job.createdBy, ids, before);
      const byUnit = new Map(written.map((college) => [college.unitId, college]));
      return plans.map(({ row, institution, remarks, question }) => {
        if (question) return { row, ...question };
        const college = byUnit.get(institution.unitId);
        const outcome = !college ? 'unchanged' : college.isCreated ? 'created' : 'updated';
        return { row, outcome, message: remarks.join('; ') || null, subjectId: college?.id ?? null };
      });
    });
  }

  /** Writes one audit entry per changed college. */
  private async note(em: EntityManager, actorId: number, ids: number[], before: Map<number, object>): Promise<void> {
    const colleges = await em.find(College, { id: { $in: ids } }, { refresh: true });
    const actions = colleges.map((college) => {
      const state = before.get(college.id);
      const change = { subject: collegeSubject(college), after: collegeState(college) };
      return state
        ? { action: 'college.edit' as const, before: state, ...change }
        : { action: 'college.create' as const, ...change };
    });
    await this.audit.recordAll(actorId, actions);
  }
}

/** An admin's job. Without an account, it is an operator's command and writes no audit entries. */
export type CollegeJob = Pick<AdminJob, 'params' | 'createdBy'>;

interface WaitingCollege {
  institution: WritableInstitution;
  remarks: string[];
}

/**
 * Yields the rows of a file. Adds the domains of colleges from their websites and from the list of schools. Reads the
 * whole file first: assigning a domain to a college needs all other colleges.
 */
export async function* collegeRows(file: ImportFile, list?: AcademicDomains): AsyncGenerator<ReadRow> {
  const rows: ReadRow[] = [];
  for await (const row of importedRows(file, TABLE, readCollege)) rows.push(row);
  const inputs = rows.flatMap(({ input }) => (input ? (input as CollegeInput) : []));
  const institutions = inputs.map(({ institution }) => institution);
  const zones = zonesByState(institutions);
  const finder = new DomainFinder(institutions, list);
  for (const row of rows) {
    if (!row.input) {
      yield row;
      continue;
    }
    const { institution, remarks } = row.input as CollegeInput;
    const found = finder.find(institution);
    const input: WaitingCollege = {
      institution: { ...institution, domains: found.domains, zoneOfState: zones.get(institution.state) ?? null },
      remarks: [...remarks, ...found.remarks],
    };
    yield { ...row, label: institution.name, input };
  }
  file.note(...finder.notes());
}

/** Returns the most frequent time zone of the colleges of each state. */
function zonesByState(institutions: CollegeInput['institution'][]): Map<string, string> {
  const counts = new Map<string, number>();
  for (const { state, ...place } of institutions) {
    const zone = place.timeZone ?? zoneOfPlace(place);
    if (zone !== null) counts.set(`${state} ${zone}`, (counts.get(`${state} ${zone}`) ?? 0) + 1);
  }
  const ascending = [...counts].sort(([, one], [, other]) => one - other);
  return new Map(ascending.map(([key]) => [key.slice(0, 2), key.slice(3)]));
}
