import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { ActivitiesService } from './activities.service.js';

@Controller()
export class NoteActivityWhenFeePaid {
  constructor(private readonly activities: ActivitiesService) {}

  @HandlesEvent('VendorFeePaid', 'note-activity-when-fee-paid')
  async note(event: DomainEvent<'VendorFeePaid'>): Promise<void> {
    const { paymentId } = event.payload;
    await this.activities.note(event, { action: 'payment.pay', subject: { type: 'payment', id: paymentId } });
  }
}
