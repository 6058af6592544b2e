import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { VendorMailsService } from './vendor-mails.service.js';

@Controller()
export class MailVendorWhenDealApproved {
  constructor(private readonly mails: VendorMailsService) {}

  @HandlesEvent('DealApproved', 'mail-vendor-when-deal-approved')
  async mail({ payload }: DomainEvent<'DealApproved'>): Promise<void> {
    await this.mails.dealApproved(payload);
  }
}
