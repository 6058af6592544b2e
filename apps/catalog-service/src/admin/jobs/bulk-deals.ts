import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { DealBulkAction, SettableDealStatus } from '@campus-deals/contracts/enumerations';
import {
  Deal,
  isSubmitted,
  AdminDealsService,
  DealContents,
  DealDecisionsService,
  DecideDeal,
  lockDeals,
  type DealUnderReview,
} from '../../deals/public.js';
import type { Decision } from '../../moderation/public.js';
import { tables } from '../../tables.js';
import type { AdminJob } from './admin-job.entity.js';
import {
  callerOf,
  eachRow,
  writeApart,
  type JobWork,
  type RowDone,
  type RowResult,
  type WaitingRow,
} from './job-work.js';

/** Approves, rejects, features or deletes deals, or sets their status. Skips deals already in the requested state. */
@Injectable()
export class BulkDeals implements JobWork {
  readonly chunk = 50;

  constructor(
    private readonly decisions: DecideDeal,
    private readonly statuses: DealDecisionsService,
    private readonly deals: AdminDealsService,
    private readonly contents: DealContents,
  ) {}

  async write(em: EntityManager, job: AdminJob, rows: WaitingRow[]): Promise<RowResult[]> {
    const action = job.kind.slice('deals.'.length) as DealBulkAction;
    const { reason = null } = job.params;
    if (action === 'approve') return this.decide(em, job, rows, { what: 'approve' });
    if (action === 'reject') return this.decide(em, job, rows, { what: 'reject', reason });
    // Before any of them is locked.
    if (action === 'delete') {
      const ids = rows.flatMap(({ subjectId }) => subjectId ?? []);
      const deals = await em.find(Deal, { id: { $in: ids }, ...isSubmitted });
      await this.contents.empty(deals.map(({ id }) => id));
    }
    return eachRow(
      em,
      rows,
      (within, { subjectId }) => this.writeOne(within, job, action, subjectId ?? 0),
      (within, ids) => lockDeals(tables(within), ids),
    );
  }

  private decide(em: EntityManager, job: AdminJob, rows: WaitingRow[], decision: Decision): Promise<RowResult[]> {
    return writeApart(em, rows, async (_, some) => {
      const asked = await this.decisions.getForUpdate(some.flatMap(({ subjectId }) => subjectId ?? []));
      const results = new Map(asked.map((one) => [one.deal.id, resultOf(one)]));
      await this.decisions.decideAll(callerOf(job).userId, asked.filter(isWaiting), decision);
      return some.map(({ row, subjectId }) => ({ row, ...(results.get(subjectId ?? 0) ?? notFound(subjectId)) }));
    });
  }

  private async writeOne(em: EntityManager, job: AdminJob, action: DealBulkAction, id: number): Promise<RowDone> {
    const caller = callerOf(job);
    const deal = await em.findOne(Deal, { id, ...isSubmitted });
    if (!deal) return notFound(id);
    const done: RowDone = { outcome: 'done', label: deal.title };
    const alone = (message: string): RowDone => ({ outcome: 'skipped', label: deal.title, message });
    if (action === 'delete') {
      await this.deals.remove(caller, id);
      return done;
    }
    if (action === 'set-status') {
      const status = job.params.status as SettableDealStatus;
      return (await this.statuses.setStatus(caller.userId, id, status)) ? done : alone(`The deal is ${status} already`);
    }
    const featured = action === 'feature';
    if (deal.featured === featured) return alone(`The deal is ${featured ? 'featured already' : 'not featured'}`);
    await this.deals.feature(caller, id, featured);
    return done;
  }
}

/** Whether the deal, or a change of it that students do not see yet, waits for an admin. */
const isWaiting = ({ deal, revision }: DealUnderReview): boolean => deal.status === 'pending' || revision !== null;

/** Result of a deal under a decision about all pending ones. */
function resultOf(reviewed: DealUnderReview): RowDone {
  const { status, title } = reviewed.deal;
  return isWaiting(reviewed)
    ? { outcome: 'done', label: title }
    : { outcome: 'skipped', label: title, message: `The deal is ${status}` };
}

function notFound(id: number | null): RowDone {
  return { outcome: 'failed', message: `Deal ${id} not found` };
}
