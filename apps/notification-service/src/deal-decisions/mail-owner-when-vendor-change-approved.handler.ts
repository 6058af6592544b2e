import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { VendorMailsService } from './vendor-mails.service.js';

@Controller()
export class MailOwnerWhenVendorChangeApproved {
  constructor(private readonly mails: VendorMailsService) {}

  @HandlesEvent('VendorChangeApproved', 'mail-owner-when-vendor-change-approved')
  async mail({ payload }: DomainEvent<'VendorChangeApproved'>): Promise<void> {
    await this.mails.vendorChangeApproved(payload);
  }
}
