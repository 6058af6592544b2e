import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditLog } from '@campus-deals/audit';
import type { AdminJobDto } from '@campus-deals/contracts/catalog/admin-job.dto';
import type { ListAdminJobRowsQueryDto, ListAdminJobsQueryDto } from '@campus-deals/contracts/catalog/queries.dto';
import { FOR_UPDATE, requireAccess, JsonAnswer, type SignedInUser, fieldError } from '@campus-deals/service-defaults';
import type { BulkCollegesDto, BulkDealsDto, BulkVendorsDto } from '@campus-deals/contracts/catalog/bulk-action.dto';
import type { AdminJobKind } from '@campus-deals/contracts/enumerations';
import { MAX_BULK_MATCHES } from '@campus-deals/contracts/limits';
import { RowJobs } from '@campus-deals/messaging';
import { reads, tables } from '../../tables.js';
import { AdminJob, AdminJobFileSchema, jobNotFound, type AdminJobParams } from './admin-job.entity.js';
import { adminJobRows, adminJobs, getAdminJob } from './admin-job.query.js';
import { adminColleges } from '../../colleges/public.js';
import { adminDeals } from '../../deals/public.js';
import { adminVendors } from '../../vendors/public.js';
import { addSubjects } from './job-rows.query.js';
import { ADMIN_JOBS } from './run-admin-jobs.js';

/** The requested rows: ids, or everything that a filter matches now. */
interface Asked<Filter> {
  ids?: number[];
  filter?: Filter;
}

/** Starts bulk actions; lists and cancels jobs. Every admin sees all, to continue where another left off. */
@Injectable()
export class AdminJobsService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: AuditLog,
    private readonly rowJobs: RowJobs,
  ) {}

  async list(caller: SignedInUser, { kind, status, ...page }: ListAdminJobsQueryDto): Promise<JsonAnswer> {
    requireAccess(caller, 'admin');
    return new JsonAnswer(await adminJobs(reads(this.em), { ...(kind && { kind }), ...(status && { status }) }, page));
  }

  /** Throws job_not_found. */
  async get(caller: SignedInUser, id: number): Promise<AdminJobDto> {
    requireAccess(caller, 'admin');
    return getAdminJob(reads(this.em), id);
  }

  /** Throws job_not_found. */
  async rows(caller: SignedInUser, id: number, { outcome, ...page }: ListAdminJobRowsQueryDto): Promise<JsonAnswer> {
    await this.get(caller, id);
    return new JsonAnswer(await adminJobRows(reads(this.em), { jobId: id, ...(outcome && { outcome }) }, page));
  }

  /** Cancels a job; rows already processed stay as they are. Throws job_not_found, job_state_conflict. */
  @Transactional()
  async cancel(caller: SignedInUser, id: number): Promise<AdminJobDto> {
    requireAccess(caller, 'admin');
    const job = await this.em.findOne(AdminJob, id, FOR_UPDATE);
    if (!job) throw jobNotFound(id);
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

  async deals(caller: SignedInUser, { action, reason, status, ...asked }: BulkDealsDto): Promise<AdminJobDto> {
    requireAccess(caller, 'admin');
    if (action === 'set-status' && !status) throw fieldError('status', 'Please select a status');
    const ids = await idsOf(asked, (filter) => adminDeals.ids(reads(this.em), filter, MAX_BULK_MATCHES + 1));
    return this.begin(caller, `deals.${action}`, ids, {
      ...(action === 'reject' && { reason: reason || null }),
      ...(action === 'set-status' && status && { status, ...(status === 'rejected' && { reason: reason || null }) }),
    });
  }

  async vendors(caller: SignedInUser, { action, ...asked }: BulkVendorsDto): Promise<AdminJobDto> {
    requireAccess(caller, 'admin');
    const ids = await idsOf(asked, (filter) => adminVendors.ids(reads(this.em), filter, MAX_BULK_MATCHES + 1));
    return this.begin(caller, `vendors.${action}`, ids, {});
  }

  async colleges(caller: SignedInUser, { action, status, ...asked }: BulkCollegesDto): Promise<AdminJobDto> {
    requireAccess(caller, 'admin');
    if (action === 'set-status' && !status) throw fieldError('status', 'Please select a status');
    const ids = await idsOf(asked, (filter) => adminColleges.ids(reads(this.em), filter, MAX_BULK_MATCHES + 1));
    return this.begin(caller, `colleges.${action}`, ids, { ...(status && { status }) });
  }

  @Transactional()
  private async begin(
    { userId }: SignedInUser,
    kind: AdminJobKind,
    ids: number[],
    params: AdminJobParams,
  ): Promise<AdminJobDto> {
    const job = this.em.create(AdminJob, { kind, params, total: ids.length, createdBy: userId });
    await this.em.flush();
    await addSubjects(tables(this.em), job.id, ids);
    await this.audit.record({
      action: 'job.start',
      subject: { type: 'job', id: job.id, label: kind },
      after: { ...params, total: ids.length },
    });
    this.rowJobs.begin(ADMIN_JOBS);
    return getAdminJob(tables(this.em), job.id);
  }
}

async function idsOf<Filter>(
  { ids, filter }: Asked<Filter>,
  match: (filter: Filter) => Promise<number[]>,
): Promise<number[]> {
  if ((ids === undefined) === (filter === undefined)) throw fieldError('ids', 'Name either ids or a filter');
  if (filter === undefined) return [...new Set(ids)];
  const matching = await match(filter);
  if (matching.length > MAX_BULK_MATCHES)
    throw fieldError('filter', `More than ${MAX_BULK_MATCHES.toLocaleString('en-US')} match: narrow it down`);
  if (matching.length === 0) throw fieldError('filter', 'Nothing matches');
  return matching;
}
