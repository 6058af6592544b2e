import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { VendorMailsService } from './vendor-mails.service.js';

@Controller()
export class MailVendorWhenDealRejected {
  constructor(private readonly mails: VendorMailsService) {}

  @HandlesEvent('DealRejected', 'mail-vendor-when-deal-rejected')
  async mail({ payload }: DomainEvent<'DealRejected'>): Promise<void> {
    await this.mails.dealRejected(payload);
  }
}
