import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { UserAlertsService } from './user-alerts.service.js';

@Controller()
export class NotifyOwnerWhenVendorChangeRejected {
  constructor(private readonly alerts: UserAlertsService) {}

  @HandlesEvent('VendorChangeRejected', 'notify-owner-when-vendor-change-rejected')
  async tell({ payload }: DomainEvent<'VendorChangeRejected'>): Promise<void> {
    await this.alerts.vendorChangeRejected(payload);
  }
}
