import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Outbox } from '@campus-deals/messaging';
import { Settings } from '@campus-deals/settings';
import { type Vendor, isApprovedAtOnce } from '../../vendors/public.js';
import type { DealFields } from '../deal-changes.js';
import type { Deal } from '../deal.entity.js';
import { dealFacts } from '../deal.events.js';
import { DecideDeal } from '../admin/decide-deal.js';

/** Submits vendors' deals for approval. Runs in the caller's transaction. */
@Injectable()
export class AutoApproval {
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
      await this.decisions.decide(null, deal.id, { what: 'approve' }, { isUndoable: false });
  }
}
