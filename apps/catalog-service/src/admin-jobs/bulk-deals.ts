import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { DealBulkAction, DealStatus } from '@campus-deals/contracts/enumerations';
import { DealRevision } from '../deals/deal-revision.entity.js';
import { Deal } from '../deals/deal.entity.js';
import { AdminDealsService, DealStatuses, DecideDeal } from '../deals/deals.module.js';
import type { AdminJob } from './admin-job.entity.js';
import { callerOf, eachRow, type JobWork, type RowDone, type RowResult, type WaitingRow } from './job-work.js';

/** Approves, rejects, features or deletes deals, or sets their status. What is as it is to be is left alone. */
@Injectable()
export class BulkDeals implements JobWork {
  /** MikroORM compares all that it has read with each change: with 50 in a step that is a third of the work. */
  readonly chunk = 15;

  constructor(
    private readonly decisions: DecideDeal,
    private readonly statuses: DealStatuses,
    private readonly deals: AdminDealsService,
  ) {}

  write(em: EntityManager, job: AdminJob, rows: WaitingRow[]): Promise<RowResult[]> {
    return eachRow(em, rows, (within, { subjectId }) => this.writeOne(within, job, subjectId ?? 0), lockDeals);
  }

  private async writeOne(em: EntityManager, job: AdminJob, id: number): Promise<RowDone> {
    const caller = callerOf(job);
    const action = job.kind.slice('deals.'.length) as DealBulkAction;
    const deal = await em.findOne(Deal, id);
    if (!deal) return { outcome: 'failed', message: `Deal ${id} not found` };
    const done: RowDone = { outcome: 'done', label: deal.title };
    const alone = (message: string): RowDone => ({ outcome: 'skipped', label: deal.title, message });
    if (action === 'approve' || action === 'reject') {
      if (!(await isWaiting(em, deal))) return alone(`The deal is ${deal.status}`);
      const { reason = null } = job.params;
      const decision = action === 'approve' ? ({ what: 'approve' } as const) : ({ what: 'reject', reason } as const);
      await this.decisions.decide(caller.userId, id, decision, { isUndoable: false });
      return done;
    }
    if (action === 'delete') {
      await this.deals.remove(caller, id);
      return done;
    }
    if (action === 'set-status') {
      const status = job.params.status as DealStatus;
      return (await this.statuses.set(caller.userId, id, status)) ? done : alone(`The deal is ${status} already`);
    }
    const featured = action === 'feature';
    if (deal.featured === featured) return alone(`The deal is ${featured ? 'featured already' : 'not featured'}`);
    await this.deals.feature(caller, id, featured);
    return done;
  }
}

/** In one statement, and in one order whoever does so. */
function lockDeals(em: EntityManager, ids: number[]): Promise<unknown> {
  const order = { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE } as const;
  return em.find(Deal, { id: { $in: ids } }, order);
}

/** For an admin: itself, or a change of it that students do not see yet. */
async function isWaiting(em: EntityManager, { id, status }: Deal): Promise<boolean> {
  if (status === 'pending') return true;
  return status === 'approved' && (await em.count(DealRevision, { dealId: id, status: 'pending' })) > 0;
}
