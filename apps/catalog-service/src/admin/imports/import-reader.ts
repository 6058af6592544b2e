import type { EntityManager } from '@mikro-orm/postgresql';
import { tables } from '../../tables.js';
import { AdminJobFileSchema, type AdminJob } from '../jobs/admin-job.entity.js';
import { UnreadableFile } from '@campus-deals/contracts/file-of-rows/probe';
import { addReadRows, type ReadRow } from '../jobs/job-rows.query.js';
import type { ImportSource } from './imported-rows.js';

const ROWS_PER_STATEMENT = 1000;

/** Stores the rows of an imported file as rows of its job, in the caller's transaction. Throws `UnreadableFile`. */
export async function storeRows(em: EntityManager, job: AdminJob, source: ImportSource): Promise<void> {
  const { file: form } = job.params;
  if (!form) throw new UnreadableFile('The file is not there any more');
  const notes: string[] = [];
  const file = { ...form, parts: () => partsOf(em, job.id), note: (...texts: string[]) => void notes.push(...texts) };
  let rows: ReadRow[] = [];
  for await (const row of source.readRows(file, job)) {
    rows.push(row);
    if (rows.length < ROWS_PER_STATEMENT) continue;
    await add(em, job, rows);
    rows = [];
  }
  await add(em, job, rows);
  job.notes = notes;
  job.isRead = true;
  // The file of a dry run may be imported next.
  if (!job.isDryRun) await em.nativeDelete(AdminJobFileSchema, { jobId: job.id });
  await em.flush();
}

async function add(em: EntityManager, job: AdminJob, rows: readonly ReadRow[]): Promise<void> {
  if (rows.length === 0) return;
  await addReadRows(tables(em), job.id, rows);
  job.total += rows.length;
  job.count(rows.flatMap(({ outcome }) => outcome ?? []));
}

/** Yields a file's parts; only one is in memory at a time. */
async function* partsOf(em: EntityManager, jobId: number): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part++) {
    const found = await tables(em)
      .selectFrom('admin_job_files')
      .select('content')
      .where('job_id', '=', jobId)
      .where('part', '=', part)
      .executeTakeFirst();
    if (!found) return;
    yield found.content;
  }
}
