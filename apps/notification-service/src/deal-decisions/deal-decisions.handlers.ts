import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { VendorMailsService } from './vendor-mails.service.js';

@Controller()
export class DealDecisionsHandlers {
  constructor(private readonly mails: VendorMailsService) {}

  @HandlesEvent('VendorChangeApproved', 'mail-owner-when-vendor-change-approved')
  async mailOwnerWhenVendorChangeApproved({ payload }: DomainEvent<'VendorChangeApproved'>): Promise<void> {
    await this.mails.vendorChangeApproved(payload);
  }

  @HandlesEvent('VendorChangeRejected', 'mail-owner-when-vendor-change-rejected')
  async mailOwnerWhenVendorChangeRejected({ payload }: DomainEvent<'VendorChangeRejected'>): Promise<void> {
    await this.mails.vendorChangeRejected(payload);
  }

  @HandlesEvent('DealApproved', 'mail-vendor-when-deal-approved')
  async mailVendorWhenDealApproved({ payload }: DomainEvent<'DealApproved'>): Promise<void> {
    await this.mails.dealApproved(payload);
  }

  @HandlesEvent('DealHidden', 'mail-vendor-when-deal-hidden')
  async mailVendorWhenDealHidden({ payload }: DomainEvent<'DealHidden'>): Promise<void> {
    await this.mails.dealHidden(payload);
  }

  @HandlesEvent('DealRejected', 'mail-vendor-when-deal-rejected')
  async mailVendorWhenDealRejected({ payload }: DomainEvent<'DealRejected'>): Promise<void> {
    await this.mails.dealRejected(payload);
  }
}
