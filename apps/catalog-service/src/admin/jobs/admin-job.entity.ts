import { defineEntity, p } from '@mikro-orm/core';
import {
  ADMIN_JOB_KINDS,
  ADMIN_JOB_OUTCOMES,
  ADMIN_JOB_STATUSES,
  type AdminJobOutcome,
  type CollegeStatus,
  type DealStatus,
} from '@campus-deals/contracts/enumerations';
import type { FileForm } from '@campus-deals/contracts/file-of-rows/probe';
import { ProductError } from '@campus-deals/service-defaults';
import { indexesOf } from '../../visibility/public.js';

/** Parameters of a job, besides its rows. */
export interface AdminJobParams {
  /** Reason of a rejection, shown to the vendors. */
  reason?: string | null;
  /** Status to set on deals or colleges, or of colleges that an import creates. */
  status?: DealStatus | CollegeStatus;
  /** Whether an import may change names, and how many rows would. */
  rename?: boolean;
  renames?: number;
  /** Format of an imported file. */
  file?: FileForm;
}

const count = () => p.integer().default(0);

export const AdminJobSchema = defineEntity({
  name: 'AdminJob',
  tableName: 'admin_jobs',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    kind: p.enum(ADMIN_JOB_KINDS),
    status: p.enum(ADMIN_JOB_STATUSES).default('queued'),
    isDryRun: p.boolean().default(false),
    params: p.json<AdminJobParams>().check(`jsonb_typeof(params) = 'object'`),
    fileName: p.text().strictNullable(),
    /** Whether the rows of the file have been stored as rows of the job. */
    isRead: p.boolean().default(true),
    collegeId: p.integer().strictNullable(),
    total: count(),
    done: count(),
    created: count(),
    updated: count(),
    unchanged: count(),
    skipped: count(),
    failed: count(),
    /** Reason why the job failed as a whole. */
    problem: p.text().strictNullable(),
    notes: p.array().default([]),
    /** Account of the admin who started the job; null once it is erased. */
    createdBy: p.integer().strictNullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    finishedAt: p.datetime().strictNullable(),
  },
  indexes: [indexesOf('admin_jobs').index('admin_jobs_unfinished', `(id) WHERE status IN ('queued', 'running')`)],
});

/** A job that an admin has started: work on many rows. Change it only under a row lock. */
export class AdminJob extends AdminJobSchema.class {
  isOver(): boolean {
    return this.status !== 'queued' && this.status !== 'running';
  }

  /** Adds the outcomes of processed rows to the job's counts. */
  count(outcomes: readonly AdminJobOutcome[]): void {
    this.status = 'running';
    this.done += outcomes.length;
    for (const outcome of outcomes) if (outcome !== 'done') this[outcome] += 1;
  }

  finish(at: Date): void {
    this.end('done', at);
  }

  fail(problem: string, at: Date): void {
    this.problem = problem;
    this.end('failed', at);
  }

  /** Cancels the job; rows already processed stay as they are. Throws job_state_conflict. */
  cancel(at: Date): void {
    if (this.isOver()) throw new ProductError('job_state_conflict', `The job is ${this.status}`);
    this.end('cancelled', at);
  }

  private end(status: 'done' | 'failed' | 'cancelled', at: Date): void {
    this.status = status;
    this.finishedAt = at;
  }
}
AdminJobSchema.setClass(AdminJob);

/** Data that an import has read from a line. */
export type RowInput = object;

export const AdminJobRowSchema = defineEntity({
  name: 'AdminJobRow',
  tableName: 'admin_job_rows',
  properties: {
    jobId: () => p.manyToOne(AdminJob).mapToPk().name('job_id').primary().deleteRule('cascade'),
    /** Line of the file, or position in the list. */
    row: p.integer().primary(),
    subjectId: p.integer().strictNullable(),
    label: p.text().strictNullable(),
    input: p.json<RowInput>().strictNullable(),
    /** Null until the row is processed. */
    outcome: p.enum(ADMIN_JOB_OUTCOMES).strictNullable(),
    message: p.text().strictNullable(),
  },
  indexes: [
    indexesOf('admin_job_rows').index('admin_job_rows_waiting', '(job_id, "row") WHERE outcome IS NULL'),
    indexesOf('admin_job_rows').index('admin_job_rows_by_outcome', '(job_id, outcome, "row")'),
  ],
});

/** An imported file, stored in parts until its rows are stored, or after a dry run until it is imported. */
export const AdminJobFileSchema = defineEntity({
  name: 'AdminJobFile',
  tableName: 'admin_job_files',
  properties: {
    jobId: () => p.manyToOne(AdminJob).mapToPk().name('job_id').primary().deleteRule('cascade'),
    part: p.integer().primary(),
    content: p.blob(),
  },
});

export const jobNotFound = (id: number) => new ProductError('job_not_found', `Job ${id} not found`);
