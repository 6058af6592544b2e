import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { changedFields } from '@campus-deals/contracts/changed-fields';
import type { Vendor } from '../vendors/public.js';
import { AutoApproval } from './own/auto-approval.js';
import type { DealChanges } from './deal-changes.js';
import type { Deal } from './deal.entity.js';
import { isMoreGenerous, setRedemptionRules } from './deal-redemption-rules.js';
import { Revision } from '../moderation/public.js';
import { dropCachedDeal } from './deal-tags.js';

/**
 * Changes of approved deals, which readers see unchanged until approval. Runs in the caller's transaction, under the
 * deal's row lock.
 */
@Injectable()
export class DealRevisions {
  constructor(
    private readonly em: EntityManager,
    private readonly autoApproval: AutoApproval,
  ) {}

  find(deal: Pick<Deal, 'id'>): Promise<Revision | null> {
    return this.em.findOne(Revision, { dealId: deal.id });
  }

  /**
   * Submits the changes for approval, together with pending or rejected ones; more generous redemption rules take
   * effect at once. Withdraws the revision if nothing differs any more from what readers see.
   */
  async submit(deal: Deal, vendor: Vendor, changes: DealChanges, at: Date): Promise<void> {
    const revision = await this.find(deal);
    const { redemption, ...others } = changes;
    if (redemption && isMoreGenerous(deal.redemptionRules(), redemption)) {
      await setRedemptionRules(this.em, deal, redemption);
      dropCachedDeal(deal);
      // Otherwise there are pending rules to withdraw.
      if (!revision?.changes.redemption && Object.keys(others).length === 0) return;
    }
    const left = changedFields(deal.fields(), { ...revision?.changes, ...changes });
    const isWithdrawn = Object.keys(left).length === 0;
    if (isWithdrawn && !revision) return;
    deal.recordChange(at);
    if (isWithdrawn && revision) this.em.remove(revision);
    else if (revision) revision.submit(left, at);
    else this.em.create(Revision, { dealId: deal.id, changes: left, submittedAt: at });
    await this.em.flush();
    if (!isWithdrawn) await this.autoApproval.submit(deal, vendor, { ...deal.fields(), ...left });
  }
}
