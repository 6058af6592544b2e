import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { UserAlertsService } from './user-alerts.service.js';

@Controller()
export class NotifyOwnerWhenVendorChangeApproved {
  constructor(private readonly alerts: UserAlertsService) {}

  @HandlesEvent('VendorChangeApproved', 'notify-owner-when-vendor-change-approved')
  async tell({ payload }: DomainEvent<'VendorChangeApproved'>): Promise<void> {
    await this.alerts.vendorChangeApproved(payload);
  }
}
