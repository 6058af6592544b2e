import { Injectable } from '@nestjs/common';
import { Settings } from '@campus-deals/settings';
import type { Vendor } from '../vendors/vendor.entity.js';
import { DecideDeal } from './decide-deal.js';

/** Approves what a vendor has just submitted, where the settings trust this vendor, or everybody. In the caller's transaction. */
@Injectable()
export class AutoApproval {
  constructor(
    private readonly settings: Settings,
    private readonly decisions: DecideDeal,
  ) {}

  async apply({ isTrusted }: Pick<Vendor, 'isTrusted'>, dealId: number): Promise<void> {
    const { autoApprove } = this.settings.current();
    if (autoApprove === 'everybody' || (autoApprove === 'trusted' && isTrusted))
      await this.decisions.decide(null, dealId, { what: 'approve' }, { isUndoable: false });
  }
}
