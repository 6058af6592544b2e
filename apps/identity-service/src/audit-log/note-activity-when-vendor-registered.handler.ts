import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { ActivitiesService } from './activities.service.js';

@Controller()
export class NoteActivityWhenVendorRegistered {
  constructor(private readonly activities: ActivitiesService) {}

  @HandlesEvent('VendorRegistered', 'note-activity-when-vendor-registered')
  async note(event: DomainEvent<'VendorRegistered'>): Promise<void> {
    const { vendorId, name } = event.payload;
    await this.activities.note(event, {
      action: 'vendor.register',
      subject: { type: 'vendor', id: vendorId, label: name },
    });
  }
}
