import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditLog } from '@campus-deals/audit';
import type { AdminJobDto } from '@campus-deals/contracts/catalog/admin-job.dto';
import type { BulkCollegesDto, BulkDealsDto, BulkVendorsDto } from '@campus-deals/contracts/catalog/bulk-action.dto';
import type { AdminJobKind } from '@campus-deals/contracts/enumerations';
import { MOST_BULK_MATCHES } from '@campus-deals/contracts/limits';
import { RowJobs } from '@campus-deals/messaging';
import { fieldError, requireAccess, type SignedInUser } from '@campus-deals/service-defaults';
import { adminColleges } from '../../colleges/public.js';
import { adminDeals } from '../../deals/public.js';
import { reads, tables } from '../../tables.js';
import { adminVendors } from '../../vendors/public.js';
import { AdminJob, type AdminJobParams } from './admin-job.entity.js';
import { getAdminJob } from './admin-job.query.js';
import { addSubjects } from './job-rows.query.js';
import { ADMIN_JOBS } from './run-admin-jobs.js';

/** The requested rows: ids, or everything that a filter matches now. */
interface Asked<Filter> {
  ids?: number[];
  filter?: Filter;
}

/**
 * Starts bulk actions. Throws validation_failed unless either ids or a filter is given, and for a missing parameter of
 * the action.
 */
@Injectable()
export class BulkActionsService {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: RowJobs,
    private readonly audit: AuditLog,
  ) {}

  async deals(caller: SignedInUser, { action, reason, status, ...asked }: BulkDealsDto): Promise<AdminJobDto> {
    requireAccess(caller, 'admin');
    if (action === 'set-status' && !status) throw fieldError('status', 'Please select a status');
    const ids = await idsOf(asked, (filter) => adminDeals.ids(reads(this.em), filter, MOST_BULK_MATCHES + 1));
    return this.begin(caller, `deals.${action}`, ids, {
      ...(action === 'reject' && { reason: reason || null }),
      ...(action === 'set-status' && status && { status, ...(status === 'rejected' && { reason: reason || null }) }),
    });
  }

  async vendors(caller: SignedInUser, { action, ...asked }: BulkVendorsDto): Promise<AdminJobDto> {
    requireAccess(caller, 'admin');
    const ids = await idsOf(asked, (filter) => adminVendors.ids(reads(this.em), filter, MOST_BULK_MATCHES + 1));
    return this.begin(caller, `vendors.${action}`, ids, {});
  }

  async colleges(caller: SignedInUser, { action, status, ...asked }: BulkCollegesDto): Promise<AdminJobDto> {
    requireAccess(caller, 'admin');
    if (action === 'set-status' && !status) throw fieldError('status', 'Please select a status');
    const ids = await idsOf(asked, (filter) => adminColleges.ids(reads(this.em), filter, MOST_BULK_MATCHES + 1));
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
    this.jobs.begin(ADMIN_JOBS);
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
  if (matching.length > MOST_BULK_MATCHES)
    throw fieldError('filter', `More than ${MOST_BULK_MATCHES.toLocaleString('en-US')} match: narrow it down`);
  if (matching.length === 0) throw fieldError('filter', 'Nothing matches');
  return matching;
}
