import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { changedFields } from '@campus-deals/contracts/changed-fields';
import { Outbox } from '@campus-deals/messaging';
import { Settings } from '@campus-deals/settings';
import { Revision } from '../../moderation/public.js';
import { type Vendor, isApprovedAtOnce } from '../../vendors/public.js';
import { DecideDeal } from '../admin/decide-deal.js';
import type { DealChanges, DealFields } from '../deal-changes.js';
import { isMoreGenerous, setRedemptionRules } from '../deal-redemption-rules.js';
import { dropCachedDeal } from '../deal-tags.js';
import type { Deal } from '../deal.entity.js';
import { dealFacts } from '../deal.events.js';

/**
 * Submits vendors' deals for approval, and changes of approved ones, which readers see unchanged until approval. Runs in
 * the caller's transaction, under the deal's row lock.
 */
@Injectable()
export class DealSubmissions {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly settings: Settings,
    private readonly decisions: DecideDeal,
  ) {}

  /**
   * Publishes a deal, or a change of it, as submitted. Approves it if the settings trust this vendor or all vendors.
   * `fields` are those to approve.
   */
  async submit(deal: Deal, vendor: Vendor, fields?: DealFields): Promise<void> {
    await this.em.flush();
    await this.outbox.publish('DealSubmitted', dealFacts(deal, vendor, fields));
    if (isApprovedAtOnce(this.settings.current(), vendor))
      await this.decisions.decideAll(null, await this.decisions.getForUpdate([deal.id]), { what: 'approve' });
  }

  findRevision(deal: Pick<Deal, 'id'>): Promise<Revision | null> {
    return this.em.findOne(Revision, { dealId: deal.id });
  }

  /**
   * Submits the changes of an approved deal, together with pending or rejected ones; more generous redemption rules take
   * effect at once. Withdraws the revision if nothing differs any more from what readers see.
   */
  async revise(deal: Deal, vendor: Vendor, changes: DealChanges, at: Date): Promise<void> {
    const revision = await this.findRevision(deal);
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
    if (!isWithdrawn) await this.submit(deal, vendor, { ...deal.fields(), ...left });
  }
}
