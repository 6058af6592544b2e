import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditLog } from '@campus-deals/audit';
import type { AdminJobDto } from '@campus-deals/contracts/catalog/admin-job.dto';
import type { ListAdminJobRowsQueryDto, ListAdminJobsQueryDto } from '@campus-deals/contracts/catalog/queries.dto';
import { FOR_UPDATE, requireAccess, JsonAnswer, type SignedInUser } from '@campus-deals/service-defaults';
import { reads, tables } from '../../tables.js';
import { AdminJob, AdminJobFileSchema, JobNotFound } from './admin-job.entity.js';
import { adminJobRows, adminJobs, getAdminJob } from './admin-job.query.js';

/** Lists and cancels jobs. Every admin sees all jobs, so that one can continue where another left off. */
@Injectable()
export class AdminJobsService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: AuditLog,
  ) {}

  async list(caller: SignedInUser, { kind, status, ...page }: ListAdminJobsQueryDto): Promise<JsonAnswer> {
    requireAccess(caller, 'admin');
    return new JsonAnswer(await adminJobs(reads(this.em), { ...(kind && { kind }), ...(status && { status }) }, page));
  }

  /** Throws `JobNotFound`. */
  async get(caller: SignedInUser, id: number): Promise<AdminJobDto> {
    requireAccess(caller, 'admin');
    return getAdminJob(reads(this.em), id);
  }

  /** Throws `JobNotFound`. */
  async rows(caller: SignedInUser, id: number, { outcome, ...page }: ListAdminJobRowsQueryDto): Promise<JsonAnswer> {
    await this.get(caller, id);
    return new JsonAnswer(await adminJobRows(reads(this.em), { jobId: id, ...(outcome && { outcome }) }, page));
  }

  /** Cancels a job; rows already processed stay as they are. Throws `JobNotFound`, job_state_conflict. */
  @Transactional()
  async cancel(caller: SignedInUser, id: number): Promise<AdminJobDto> {
    requireAccess(caller, 'admin');
    const job = await this.em.findOne(AdminJob, id, FOR_UPDATE);
    if (!job) throw new JobNotFound(id);
    const { kind, status } = job;
    job.cancel(new Date());
    await this.audit.record({
      action: 'job.cancel',
      subject: { type: 'job', id, label: kind },
      before: { status },
      after: { status: job.status },
    });
    await this.em.nativeDelete(AdminJobFileSchema, { jobId: id });
    await this.em.flush();
    return getAdminJob(tables(this.em), id);
  }
}
