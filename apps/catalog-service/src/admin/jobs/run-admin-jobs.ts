import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Broadcast, RowJob, type DueRows } from '@campus-deals/messaging';
import { FOR_UPDATE, collectChangedTags, runAs } from '@campus-deals/service-defaults';
import { tables } from '../../tables.js';
import { AdminJob } from './admin-job.entity.js';
import { UnreadableFile } from '@campus-deals/contracts/file-of-rows/probe';
import { storeRows } from '../imports/import-reader.js';
import { noteResults, waitingRows } from './job-rows.query.js';
import { callerOf, triedOut, type RowResult } from './job-work.js';
import { JobWorks } from './job-works.js';

export const ADMIN_JOBS = 'admin-jobs';

const ACCOUNT_DELETED = 'The account of the admin who started it has been deleted. What was done by then stays done.';
const ON_OUR_SIDE = 'Something went wrong on our side. What was done by then stays done.';

/**
 * Runs admins' jobs, a chunk of rows at a time: changes, events and outcomes are one transaction. A dry run does the
 * same, rolls back, and then records the outcomes.
 */
@Injectable()
export class RunAdminJobs extends RowJob {
  constructor(
    private readonly em: EntityManager,
    private readonly broadcast: Broadcast,
    private readonly works: JobWorks,
  ) {
    super({ name: ADMIN_JOBS, title: 'Imports and bulk changes', concurrency: 2 });
  }

  due(): DueRows {
    return tables(this.em)
      .selectFrom('admin_jobs')
      .select(['id', 'created_at as dueAt'])
      .where('status', 'in', ['queued', 'running'])
      .orderBy('id');
  }

  async run(id: number, signal: AbortSignal): Promise<void> {
    await this.read(id);
    while (!signal.aborted && (await this.step(id)));
  }

  /** The log has the exact error. */
  async giveUp(id: number): Promise<void> {
    await this.change(id, (job) => job.fail(ON_OUR_SIDE, new Date()));
  }

  /** Stores the rows of a file as rows of the job, all or none. */
  private async read(id: number): Promise<void> {
    try {
      await this.em.fork().transactional(async (em) => {
        const job = await getUnlocked(em, id);
        if (job && !job.isOver() && !job.isRead) await storeRows(em, job, this.works.sourceOf(job.kind));
      });
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      await this.change(id, (job) => job.fail(error.message, new Date()));
    }
  }

  /** Processes the next rows. Returns whether there may be more. */
  private async step(id: number): Promise<boolean> {
    const job = await this.em.fork().findOne(AdminJob, id);
    if (!job || job.isOver() || !job.isRead) return false;
    if (job.createdBy === null) {
      await this.change(id, (locked) => locked.fail(ACCOUNT_DELETED, new Date()));
      return false;
    }
    if (!job.isDryRun) return this.write(id);
    const results = await this.tryOut(id);
    await this.change(id, (locked, em) => this.note(em, locked, results));
    return results.length > 0;
  }

  private async write(id: number): Promise<boolean> {
    const { result, tags } = await collectChangedTags(() =>
      this.em.fork().transactional(async (em) => {
        const job = await getUnlocked(em, id);
        if (!job || job.isOver()) return false;
        // Its admin was erased since: the next step ends it.
        if (job.createdBy === null) return true;
        const results = await this.deal(em, job);
        await this.note(em, job, results);
        return results.length > 0;
      }),
    );
    if (tags.length > 0) await this.broadcast.publish('cache-tags', tags);
    return result;
  }

  /** Returns the results that the next rows would have. */
  private async tryOut(id: number): Promise<RowResult[]> {
    const { result: results } = await collectChangedTags(() =>
      triedOut(this.em.fork(), async (em) => this.deal(em, await em.findOneOrFail(AdminJob, id))),
    );
    // The ids were rolled back.
    return results.map((result) => (result.outcome === 'created' ? { ...result, subjectId: null } : result));
  }

  private async deal(em: EntityManager, job: AdminJob): Promise<RowResult[]> {
    const work = this.works.of(job.kind);
    const rows = await waitingRows(tables(em), job.id, work.chunk);
    // Changes are made on behalf of the admin who started the job.
    return rows.length === 0 ? [] : runAs(callerOf(job), () => work.write(em, job, rows));
  }

  private async note(em: EntityManager, job: AdminJob, results: RowResult[]): Promise<void> {
    if (results.length === 0) job.finish(new Date());
    else job.count(await noteResults(tables(em), job.id, results));
    const renames = results.filter(({ isRename }) => isRename).length;
    if (renames > 0) job.params = { ...job.params, renames: (job.params.renames ?? 0) + renames };
    await em.flush();
  }

  /** Changes a job unless it is over. */
  private async change(id: number, change: (job: AdminJob, em: EntityManager) => unknown): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const job = await em.findOne(AdminJob, id, FOR_UPDATE);
      if (job && !job.isOver()) await change(job, em);
    });
  }
}

/** Locks a job unless another process works on it. */
const getUnlocked = (em: EntityManager, id: number): Promise<AdminJob | null> =>
  em.findOne(AdminJob, id, { lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE });
