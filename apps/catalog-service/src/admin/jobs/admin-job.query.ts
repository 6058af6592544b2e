import { AdminJobDto, AdminJobRowDto } from '@campus-deals/contracts/catalog/admin-job.dto';
import type { AdminJobKind, AdminJobOutcome, AdminJobStatus } from '@campus-deals/contracts/enumerations';
import { json, jsonText, pages, same, type Fields } from '@campus-deals/service-defaults';
import { expressionBuilder, sql } from 'kysely';
import type { Db, Tables } from '../../tables.js';
import { jobNotFound } from './admin-job.entity.js';

const job = expressionBuilder<Tables, 'admin_jobs'>();
const row = expressionBuilder<Tables, 'admin_job_rows'>();

/** Hours that the file of a dry run is kept for its import. */
export const FILE_KEPT_HOURS = 24;
const keptUntil = sql`(admin_jobs.finished_at + make_interval(hours => ${sql.lit(FILE_KEPT_HOURS)}))`;

/** Null unless the job is a finished dry run whose file still exists. */
const fileKeptUntil = sql<
  string | null
>`CASE WHEN admin_jobs.is_dry_run AND admin_jobs.status = 'done' AND ${keptUntil} > now()
  AND EXISTS (SELECT FROM admin_job_files WHERE job_id = admin_jobs.id) THEN ${keptUntil} END`;

const jobFields: Fields<AdminJobDto> = {
  ...same(job, AdminJobDto, 'admin_jobs'),
  renames: sql<number>`coalesce((admin_jobs.params->>'renames')::integer, 0)`,
  fileKeptUntil,
};

const rowFields: Fields<AdminJobRowDto> = {
  ...same(row, AdminJobRowDto, 'admin_job_rows'),
  outcome: row.ref('admin_job_rows.outcome').$notNull(),
};

/** Jobs, newest first. */
export const adminJobs = pages(
  (db: Db, { kind, status }: { kind?: AdminJobKind; status?: AdminJobStatus }) => {
    const given = { ...(kind && { 'admin_jobs.kind': kind }), ...(status && { 'admin_jobs.status': status }) };
    return db.selectFrom('admin_jobs').select(jsonText(jobFields).as('json')).where(job.and(given));
  },
  { keys: [['admin_jobs.id', 'integer']], direction: 'desc' },
);

/** Returns a job in the format of responses. Throws job_not_found. */
export async function getAdminJob(db: Db, id: number): Promise<AdminJobDto> {
  const found = await db
    .selectFrom('admin_jobs')
    .select(json(jobFields).as('job'))
    .where('admin_jobs.id', '=', id)
    .executeTakeFirst();
  if (!found) throw jobNotFound(id);
  return found.job;
}

/** Processed rows of a job, in their order, optionally of one outcome. */
export const adminJobRows = pages(
  (db: Db, { jobId, outcome }: { jobId: number; outcome?: AdminJobOutcome }) => {
    const rows = db
      .selectFrom('admin_job_rows')
      .select(jsonText(rowFields).as('json'))
      .where('admin_job_rows.job_id', '=', jobId);
    return outcome === undefined
      ? rows.where('admin_job_rows.outcome', 'is not', null)
      : rows.where('admin_job_rows.outcome', '=', outcome);
  },
  { keys: [['admin_job_rows.row', 'integer']], direction: 'asc' },
);
