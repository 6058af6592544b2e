import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditLog } from '@campus-deals/audit';
import { UNDO_SECONDS } from '@campus-deals/contracts/limits';
import { Outbox } from '@campus-deals/messaging';
import { sql } from 'kysely';
import { accountOf } from '../account-of.js';
import { dealState, dealSubject } from '../audited-things.js';
import { tables } from '../entities.js';
import { Vendor } from '../vendors/vendor.entity.js';
import { beforeDecision, type BeforeDecision } from './deal-before.js';
import { setRedemptionRules } from './deal-redemption-rules.js';
import { DealRevision } from './deal-revision.entity.js';
import { dropCachedDeal } from './deal-tags.js';
import { Deal } from './deal.entity.js';
import { DealChangedMeanwhile, DealNotFound, DealStateConflict } from './deal.errors.js';
import { dealFacts, dealIds } from './deal.events.js';

export type Decision = { what: 'approve' } | { what: 'reject'; reason: string | null };

export interface Deciding {
  /** Of the deal as it was read. */
  version?: number | undefined;
  /** Whoever is to be told is told once the decision can no longer be taken back. */
  isUndoable: boolean;
}

/** An approved deal is decided about once more where a change of it waits. */
interface Asked {
  deal: Deal;
  revision: DealRevision | null;
}

/** A moment more than the person has, for the way of what they press. */
const TOLD_AFTER_SECONDS = UNDO_SECONDS + 1;

/**
 * Decides about a deal, or the change of an approved one that waits, in the caller's transaction, with its events in it. Throws
 * `DealNotFound`, `DealStateConflict`, and `DealChangedMeanwhile` where a version is named that is not the present one.
 */
@Injectable()
export class DecideDeal {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
  ) {}

  /** `by` is null where nobody was asked. */
  async decide(by: number | null, id: number, decision: Decision, { version, isUndoable }: Deciding): Promise<void> {
    const asked = await this.getForUpdate(id, version);
    const { deal } = asked;
    const before = beforeDecision(deal, asked.revision, decision.what === 'approve' ? 'approved' : 'rejected');
    const state = dealState(deal);
    const timing = isUndoable ? { afterSeconds: TOLD_AFTER_SECONDS } : {};
    const eventIds =
      decision.what === 'approve'
        ? await this.approve(asked, by, timing)
        : await this.reject(asked, decision.reason, by, timing);
    dropCachedDeal(deal);
    if (by !== null) await this.note(by, asked, decision, state);
    if (isUndoable && by !== null) await this.noteUndoable(deal, by, before, eventIds);
  }

  /** A change that is rejected leaves the deal as it is: the reason is what came of it. */
  private note(by: number, { deal, revision }: Asked, decision: Decision, before: object): Promise<void> {
    const subject = dealSubject(deal);
    if (decision.what === 'approve')
      return this.audit.recordAs(by, { action: 'deal.approve', subject, before, after: dealState(deal) });
    const after = { status: revision ? 'change rejected' : deal.status, rejectionReason: decision.reason };
    const { status } = before as { status: string };
    return this.audit.recordAs(by, {
      action: 'deal.reject',
      subject,
      before: { status, rejectionReason: null },
      after,
    });
  }

  private async approve({ deal, revision }: Asked, by: number | null, timing: object): Promise<string[]> {
    const now = new Date();
    if (revision) {
      deal.approveRevision(revision.changes, by, now);
      if (revision.changes.redemption) await setRedemptionRules(this.em, deal, revision.changes.redemption);
      this.em.remove(revision);
    } else {
      if (deal.reportCount > 0) await this.dismissReports(deal);
      deal.approve(by, now);
    }
    await this.em.flush();
    const vendor = await this.em.findOneOrFail(Vendor, deal.vendorId);
    const facts = dealFacts(deal, vendor);
    const ids = [await this.outbox.publish('DealApproved', { ...facts, isRevision: revision !== null }, timing)];
    if (revision) ids.push(await this.outbox.publish('DealChanged', facts, timing));
    return ids;
  }

  private async reject(
    { deal, revision }: Asked,
    reason: string | null,
    by: number | null,
    timing: object,
  ): Promise<string[]> {
    const now = new Date();
    if (revision) {
      revision.reject(reason, by, now);
      deal.noteChange(now);
    } else {
      deal.reject(reason, by, now);
    }
    await this.em.flush();
    const vendor = await this.em.findOneOrFail(Vendor, deal.vendorId);
    const told = {
      ...dealIds(deal),
      userId: accountOf(vendor.userId),
      title: deal.title,
      reason,
      isRevision: revision !== null,
      version: deal.version,
    };
    return [await this.outbox.publish('DealRejected', told, timing)];
  }

  private async getForUpdate(id: number, version: number | undefined): Promise<Asked> {
    const deal = await this.em.findOne(Deal, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!deal) throw new DealNotFound(id);
    const revision = await this.em.findOne(DealRevision, { dealId: id });
    const isAsked = deal.status === 'approved' && revision?.status === 'pending';
    const asked = { deal, revision: isAsked ? revision : null };
    if (version === undefined || version === deal.version) return asked;
    // Who was faster is told as the state tells it.
    if (deal.status === 'pending' || isAsked) throw new DealChangedMeanwhile(deal.updatedAt, undefined, 'Its vendor');
    throw new DealStateConflict(deal.status, 'decided about');
  }

  /** Whoever approves it has looked. */
  private async dismissReports(deal: Deal): Promise<void> {
    deal.show();
    await tables(this.em)
      .updateTable('deal_reports')
      .set({ dismissed_at: sql<Date>`now()` })
      .where('deal_id', '=', deal.id)
      .where('dismissed_at', 'is', null)
      .execute();
  }

  private async noteUndoable(deal: Deal, by: number, before: BeforeDecision, eventIds: string[]): Promise<void> {
    const noted = {
      decided_by: by,
      decided_at: sql<Date>`now()`,
      version: deal.version,
      event_ids: sql<string[]>`${eventIds}::uuid[]`,
      before: JSON.stringify(before),
    };
    await tables(this.em)
      .insertInto('undoable_decisions')
      .values({ deal_id: deal.id, ...noted } as never)
      .onConflict((conflict) => conflict.column('deal_id').doUpdateSet(noted as never))
      .execute();
  }
}
