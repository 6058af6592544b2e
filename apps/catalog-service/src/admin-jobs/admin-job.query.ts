import type { AdminJobDto, AdminJobRowDto } from '@campus-deals/contracts/catalog/admin-job.dto';
import type { AdminJobKind, AdminJobOutcome, AdminJobStatus } from '@campus-deals/contracts/enumerations';
import { json, jsonText, pages, statement, type Fields } from '@campus-deals/service-defaults';
import { expressionBuilder, sql, type SqlBool, type Expression } from 'kysely';
import type { Db, Tables } from '../tables.js';

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
  id: job.ref('admin_jobs.id'),
  kind: job.ref('admin_jobs.kind'),
  status: job.ref('admin_jobs.status'),
  isDryRun: job.ref('admin_jobs.is_dry_run'),
  total: job.ref('admin_jobs.total'),
  done: job.ref('admin_jobs.done'),
  created: job.ref('admin_jobs.created'),
  updated: job.ref('admin_jobs.updated'),
  unchanged: job.ref('admin_jobs.unchanged'),
  skipped: job.ref('admin_jobs.skipped'),
  failed: job.ref('admin_jobs.failed'),
  renames: sql<number>`coalesce((admin_jobs.params->>'renames')::integer, 0)`,
  problem: job.ref('admin_jobs.problem'),
  notes: job.ref('admin_jobs.notes'),
  fileName: job.ref('admin_jobs.file_name'),
  collegeId: job.ref('admin_jobs.college_id'),
  fileKeptUntil,
  createdBy: job.ref('admin_jobs.created_by'),
  createdAt: job.ref('admin_jobs.created_at'),
  finishedAt: job.ref('admin_jobs.finished_at'),
};

const rowFields: Fields<AdminJobRowDto> = {
  row: row.ref('admin_job_rows.row'),
  subjectId: row.ref('admin_job_rows.subject_id'),
  label: row.ref('admin_job_rows.label'),
  outcome: row.ref('admin_job_rows.outcome').$notNull(),
  message: row.ref('admin_job_rows.message'),
};

/** Jobs, newest first. */
export const adminJobs = pages(
  (db: Db, { kind, status }: { kind?: AdminJobKind; status?: AdminJobStatus }) => {
    const conditions: Expression<SqlBool>[] = [];
    if (kind !== undefined) conditions.push(job('admin_jobs.kind', '=', kind));
    if (status !== undefined) conditions.push(job('admin_jobs.status', '=', status));
    return db.selectFrom('admin_jobs').select(jsonText(jobFields).as('json')).where(job.and(conditions));
  },
  { keys: [['admin_jobs.id', 'integer']], direction: 'desc' },
);

export const findAdminJob = statement((db: Db, { id }: { id: number }) =>
  db.selectFrom('admin_jobs').select(jsonText(jobFields).as('json')).where('admin_jobs.id', '=', id),
);

/** Returns a job as the answer to a write shows it. */
export async function getAdminJob(db: Db, id: number): Promise<AdminJobDto> {
  const found = await db
    .selectFrom('admin_jobs')
    .select(json(jobFields).as('job'))
    .where('admin_jobs.id', '=', id)
    .executeTakeFirstOrThrow();
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
