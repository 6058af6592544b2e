import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditLog } from '@campus-deals/audit';
import { Outbox } from '@campus-deals/messaging';
import {
  College,
  collegeFacts,
  collegeState,
  collegeSubject,
  institutionRows,
  ipedsColumns,
  writeInstitutions,
  type WritableInstitution,
  FurtherColleges,
} from '../../../colleges/public.js';
import type { AdminJob } from '../../jobs/admin-job.entity.js';
import type { ImportFile, ImportSource } from '../import-source.js';
import type { ReadRow } from '../../jobs/job-rows.query.js';
import { refusedRename } from '../renames.js';
import { writeApart, type RowResult, type WaitingRow } from '../../jobs/job-work.js';

/** Imports colleges from an IPEDS HD file; matches them by their IPEDS keys. */
@Injectable()
export class CollegeImport implements ImportSource {
  readonly chunk = 200;

  constructor(
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
    private readonly furtherColleges: FurtherColleges,
  ) {}

  requireHeader(header: readonly string[]): void {
    ipedsColumns(header);
  }

  /** Reads the whole file into memory: assigning a domain to a college needs all other colleges. */
  async *readRows(file: ImportFile): AsyncGenerator<ReadRow> {
    const parts: Uint8Array[] = [];
    for await (const part of file.parts()) parts.push(part);
    for (const read of institutionRows(Buffer.concat(parts))) {
      const { line: row, name, remarks } = read;
      const [label, message] = [name || null, remarks.join('; ') || null];
      if ('outcome' in read) yield { row, label, outcome: read.outcome, message };
      else yield { row, label, input: { institution: read.institution, message } };
    }
  }

  write(em: EntityManager, job: AdminJob, rows: WaitingRow[]): Promise<RowResult[]> {
    return writeApart(em, rows, async (within, some) => {
      const inputs = some.map(({ row, input }) => ({ row, ...(input as CollegeInput) }));
      const status = job.params.status === 'live' ? 'live' : 'pending';
      const unitIds = inputs.map(({ institution }) => institution.unitId);
      const known = await within.find(College, { unitId: { $in: unitIds } });
      const before = new Map(known.map((college) => [college.id, collegeState(college)]));
      const names = new Map(known.map(({ unitId, name }) => [unitId, name]));
      const questions = new Map(
        inputs.flatMap(({ row, institution: { unitId, name } }) => {
          const question = refusedRename(job, names.get(unitId) ?? name, name);
          return question ? [[row, question] as const] : [];
        }),
      );
      const written = await writeInstitutions(
        within,
        inputs.flatMap(({ row, institution }) => (questions.has(row) ? [] : institution)),
        status,
        this.furtherColleges,
      );
      const created = written.filter(({ isCreated }) => isCreated);
      const updated = written.filter(({ isCreated }) => !isCreated);
      await this.outbox.publishAll('CollegeCreated', created.map(collegeFacts));
      await this.outbox.publishAll('CollegeChanged', updated.map(collegeFacts));
      await this.note(
        within,
        written.map(({ id }) => id),
        before,
      );
      const byUnit = new Map(written.map((college) => [college.unitId, college]));
      return inputs.map(({ row, institution, message }) => {
        const college = byUnit.get(institution.unitId);
        const question = questions.get(row);
        if (question) return { row, ...question };
        const outcome = !college ? 'unchanged' : college.isCreated ? 'created' : 'updated';
        return { row, outcome, message, subjectId: college?.id ?? null };
      });
    });
  }

  /** Writes one audit entry per changed college. */
  private async note(em: EntityManager, ids: number[], before: Map<number, object>): Promise<void> {
    for (const college of await em.find(College, { id: { $in: ids } }, { refresh: true })) {
      const state = before.get(college.id);
      await this.audit.record({
        action: state ? 'college.edit' : 'college.create',
        subject: collegeSubject(college),
        after: collegeState(college),
        ...(state && { before: state }),
      });
    }
  }
}

interface CollegeInput {
  institution: WritableInstitution;
  message: string | null;
}
