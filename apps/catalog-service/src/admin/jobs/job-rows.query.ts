import type { AdminJobOutcome } from '@campus-deals/contracts/enumerations';
import { sql } from 'kysely';
import type { Db } from '../../tables.js';
import type { RowInput } from './admin-job.entity.js';
import type { RowResult, WaitingRow } from './job-work.js';

/** A row read from a file: to be written, or with its outcome decided already. */
export type ReadRow = Pick<WaitingRow, 'row' | 'label'> & { input?: RowInput } & Partial<RowResult>;

/** Returns the next unprocessed rows, in their order. */
export const waitingRows = (db: Db, jobId: number, limit: number): Promise<WaitingRow[]> =>
  db
    .selectFrom('admin_job_rows')
    .select(['row', 'subject_id as subjectId', 'label', 'input'])
    .where('job_id', '=', jobId)
    .where('outcome', 'is', null)
    .orderBy('row')
    .limit(limit)
    .execute();

/** Adds rows by their subjects, each once and in the given order. In SQL: passes thousands of rows as one parameter. */
export async function addSubjects(db: Db, jobId: number, ids: readonly number[]): Promise<void> {
  await sql`
    INSERT INTO admin_job_rows (job_id, "row", subject_id)
    SELECT ${jobId}::integer, place::integer, id FROM unnest(${[...ids]}::integer[]) WITH ORDINALITY AS asked (id, place)
  `.execute(db);
}

/** Adds rows read from a file. In SQL: passes 1,000 rows as one JSON document. */
export async function addReadRows(db: Db, jobId: number, rows: readonly ReadRow[]): Promise<void> {
  await sql`
    INSERT INTO admin_job_rows (job_id, "row", label, input, outcome, message)
    SELECT ${jobId}::integer, "row", label, input, outcome, message
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS read ("row" integer, label text, input jsonb, outcome text, message text)
  `.execute(db);
}

/** Records the results of rows, each once; returns the recorded outcomes. */
export async function noteResults(db: Db, jobId: number, results: readonly RowResult[]): Promise<AdminJobOutcome[]> {
  const { rows } = await sql<{ outcome: AdminJobOutcome }>`
    UPDATE admin_job_rows AS r
    SET outcome = result.outcome, message = result.message, input = NULL,
      subject_id = coalesce(result."subjectId", r.subject_id), label = coalesce(result.label, r.label)
    FROM jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
      AS result ("row" integer, outcome text, message text, "subjectId" integer, label text)
    WHERE r.job_id = ${jobId} AND r."row" = result."row" AND r.outcome IS NULL
    RETURNING r.outcome
  `.execute(db);
  return rows.map(({ outcome }) => outcome);
}
