import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { VendorMailsService } from './vendor-mails.service.js';

@Controller()
export class MailVendorWhenDealHidden {
  constructor(private readonly mails: VendorMailsService) {}

  @HandlesEvent('DealHidden', 'mail-vendor-when-deal-hidden')
  async mail({ payload }: DomainEvent<'DealHidden'>): Promise<void> {
    await this.mails.dealHidden(payload);
  }
}
