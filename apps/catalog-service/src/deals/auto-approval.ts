import { Injectable } from '@nestjs/common';
import { Settings } from '@campus-deals/settings';
import { type Vendor, isApprovedAtOnce } from '../vendors/public.js';
import { DecideDeal } from './decide-deal.js';

/**
 * Approves a vendor's submission if the settings trust this vendor or all vendors. Runs in the caller's transaction.
 */
@Injectable()
export class AutoApproval {
  constructor(
    private readonly settings: Settings,
    private readonly decisions: DecideDeal,
  ) {}

  async apply(vendor: Pick<Vendor, 'isTrusted'>, dealId: number): Promise<void> {
    if (isApprovedAtOnce(this.settings.current(), vendor))
      await this.decisions.decide(null, dealId, { what: 'approve' }, { isUndoable: false });
  }
}
