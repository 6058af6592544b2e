import { LockMode } from '@mikro-orm/core';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { DealDto } from '@campus-deals/contracts/deal.dto';
import { Outbox } from '@campus-deals/messaging';
import { requireAccess, type SignedInUser } from '@campus-deals/service-defaults';
import { accountOf } from '../account-of.js';
import { tables } from '../entities.js';
import { Vendor } from '../vendors/vendor.entity.js';
import { AccountNames } from './account-names.js';
import { lastDecision } from './deal-decision.js';
import { setRedemptionRules } from './deal-redemption-rules.js';
import { DealRevision } from './deal-revision.entity.js';
import { dropCachedDeal } from './deal-tags.js';
import { Deal } from './deal.entity.js';
import { DealChangedMeanwhile, DealDecided, DealNotFound, DealStateConflict } from './deal.errors.js';
import { dealFacts, dealIds } from './deal.events.js';
import { getDeal } from './deal.query.js';

/** An approved deal is decided about once more where a change of it waits. */
interface Asked {
  deal: Deal;
  revision: DealRevision | null;
}

/**
 * What admins decide about deals: each decision is one transaction, with its event in it. Of two at once the second is told
 * who decided what. Every method throws `DealNotFound`, `DealStateConflict`, and `DealChangedMeanwhile` where a version is
 * named that is not the present one.
 */
@Injectable()
export class DealDecisionsService {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly names: AccountNames,
  ) {}

  /** Lets readers see a pending deal once it has begun, or an approved one as it was changed. */
  async approve(caller: SignedInUser, id: number, version?: number): Promise<DealDto> {
    requireAccess(caller, 'admin');
    return this.explaining(caller, id, () => this.approveLocked(caller, id, version));
  }

  /** Sends a pending deal back to its vendor, or a change of an approved one, which stays as it is. */
  async reject(caller: SignedInUser, id: number, reason: string | null, version?: number): Promise<DealDto> {
    requireAccess(caller, 'admin');
    return this.explaining(caller, id, () => this.rejectLocked(caller, id, reason, version));
  }

  @Transactional()
  private async approveLocked({ userId }: SignedInUser, id: number, version?: number): Promise<DealDto> {
    const { deal, revision } = await this.getForUpdate(id, version);
    const now = new Date();
    if (revision) {
      deal.approveRevision(revision.changes, userId, now);
      if (revision.changes.redemption) await setRedemptionRules(this.em, deal, revision.changes.redemption);
      this.em.remove(revision);
    } else {
      deal.approve(userId, now);
    }
    await this.em.flush();
    const vendor = await this.em.findOneOrFail(Vendor, deal.vendorId);
    const facts = dealFacts(deal, vendor);
    await this.outbox.publish('DealApproved', { ...facts, isRevision: revision !== null });
    if (revision) await this.outbox.publish('DealChanged', facts);
    dropCachedDeal(deal);
    return getDeal(tables(this.em), id);
  }

  @Transactional()
  private async rejectLocked(
    { userId }: SignedInUser,
    id: number,
    reason: string | null,
    version?: number,
  ): Promise<DealDto> {
    const { deal, revision } = await this.getForUpdate(id, version);
    const now = new Date();
    if (revision) {
      revision.reject(reason, userId, now);
      deal.noteChange(now);
    } else {
      deal.reject(reason, userId, now);
    }
    await this.em.flush();
    const vendor = await this.em.findOneOrFail(Vendor, deal.vendorId);
    await this.outbox.publish('DealRejected', {
      ...dealIds(deal),
      userId: accountOf(vendor.userId),
      title: deal.title,
      reason,
      isRevision: revision !== null,
      version: deal.version,
    });
    dropCachedDeal(deal);
    return getDeal(tables(this.em), id);
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

  /** Outside the transaction, since identity is not asked in the middle of one. */
  private async explaining<T>({ userId }: SignedInUser, id: number, decide: () => Promise<T>): Promise<T> {
    try {
      return await decide();
    } catch (error) {
      if (!(error instanceof DealStateConflict)) throw error;
      const em = this.em.fork();
      const deal = await em.findOne(Deal, id);
      const decision = deal && lastDecision(deal, await em.findOne(DealRevision, { dealId: id }));
      if (!decision || deal.status === 'expired') throw error;
      const name = decision.by === null ? undefined : await this.names.find(decision.by);
      throw new DealDecided(decision.by === userId ? 'You' : (name ?? 'Another admin'), decision);
    }
  }
}
