import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { VendorMailsService } from './vendor-mails.service.js';

@Controller()
export class MailOwnerWhenVendorChangeRejected {
  constructor(private readonly mails: VendorMailsService) {}

  @HandlesEvent('VendorChangeRejected', 'mail-owner-when-vendor-change-rejected')
  async mail({ payload }: DomainEvent<'VendorChangeRejected'>): Promise<void> {
    await this.mails.vendorChangeRejected(payload);
  }
}
