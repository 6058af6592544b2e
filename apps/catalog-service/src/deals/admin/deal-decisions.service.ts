import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { DecidedDealDto } from '@campus-deals/contracts/catalog/admin-deal.dto';
import { UNDO_SECONDS } from '@campus-deals/contracts/limits';
import { requireAccess, type SignedInUser } from '@campus-deals/service-defaults';
import { tables } from '../../tables.js';
import { AccountNames } from '../../vendors/public.js';
import { Revision } from '../../moderation/public.js';
import { Deal } from '../deal.entity.js';
import { DealDecided, DealStateConflict, lastDecision } from '../deal.errors.js';
import { getDeal } from '../deal.query.js';
import { DecideDeal, type Decision } from './decide-deal.js';

/**
 * Admins' decisions about deals. Each decision is one transaction, including its event. If two admins decide at once,
 * the error names who decided first. Every method throws `DealNotFound`, `DealStateConflict`, and
 * `DealChangedMeanwhile` if the given version is not the present one.
 */
@Injectable()
export class DealDecisionsService {
  constructor(
    private readonly em: EntityManager,
    private readonly deals: DecideDeal,
    private readonly names: AccountNames,
  ) {}

  /** Publishes a pending deal once it starts, or the change of an approved one. */
  approve(caller: SignedInUser, id: number, version?: number): Promise<DecidedDealDto> {
    return this.explaining(caller, id, () => this.decide(caller, id, { what: 'approve' }, version));
  }

  /** Sends a pending deal back to its vendor, or rejects a change of an approved deal, which stays as it is. */
  reject(caller: SignedInUser, id: number, reason: string | null, version?: number): Promise<DecidedDealDto> {
    return this.explaining(caller, id, () => this.decide(caller, id, { what: 'reject', reason }, version));
  }

  @Transactional()
  private async decide(
    caller: SignedInUser,
    id: number,
    decision: Decision,
    version: number | undefined,
  ): Promise<DecidedDealDto> {
    requireAccess(caller, 'admin');
    const undoUntil = new Date(Date.now() + UNDO_SECONDS * 1000).toISOString();
    await this.deals.decide(caller.userId, id, decision, { version, isUndoable: true });
    return { ...(await getDeal(tables(this.em), id)), undoUntil };
  }

  /** Runs outside the transaction, which must not wait for identity. */
  private async explaining<T>({ userId }: SignedInUser, id: number, decide: () => Promise<T>): Promise<T> {
    try {
      return await decide();
    } catch (error) {
      if (!(error instanceof DealStateConflict)) throw error;
      const em = this.em.fork();
      const deal = await em.findOne(Deal, id);
      const decision = deal && lastDecision(deal, await em.findOne(Revision, { dealId: id }));
      if (!decision || deal.status === 'expired') throw error;
      const name = decision.by === null ? undefined : await this.names.find(decision.by);
      throw new DealDecided(decision.by === userId ? 'You' : (name ?? 'Another admin'), decision);
    }
  }
}
