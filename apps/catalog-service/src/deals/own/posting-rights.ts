import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Outbox } from '@campus-deals/messaging';
import { FOR_UPDATE, ProductError } from '@campus-deals/service-defaults';
import { Settings } from '@campus-deals/settings';
import { tables } from '../../tables.js';
import { dropCachedVisibility, type Vendor, vendorFacts, vendorSuspended } from '../../vendors/public.js';

/** Decides which businesses may post deals. */
@Injectable()
export class PostingRights {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly settings: Settings,
  ) {}

  /** Throws vendor_suspended, registration_fee_required. */
  require(vendor: Vendor): void {
    if (vendor.isSuspended()) throw vendorSuspended();
    if (!vendor.isFeeSettled() && this.settings.current().vendorFeeCents !== 0)
      throw new ProductError('registration_fee_required', 'Registration fee required');
  }

  /**
   * Also waives the fee of a business that posts while there is none, in the caller's transaction: it keeps the right
   * when admins set a fee again. Throws like `require`.
   */
  async use(vendor: Vendor): Promise<void> {
    this.require(vendor);
    if (vendor.isFeeSettled()) return;
    await this.em.refresh(vendor, FOR_UPDATE);
    if (!vendor.waiveFee(new Date())) return;
    await this.em.flush();
    await this.outbox.publish('VendorUpdated', vendorFacts(vendor));
    await dropCachedVisibility(tables(this.em), vendor);
  }
}
