import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { ActivitiesService } from './activities.service.js';

@Controller()
export class NoteActivityWhenDealSubmitted {
  constructor(private readonly activities: ActivitiesService) {}

  @HandlesEvent('DealSubmitted', 'note-activity-when-deal-submitted')
  async note(event: DomainEvent<'DealSubmitted'>): Promise<void> {
    const { dealId, title } = event.payload;
    await this.activities.note(event, { action: 'deal.submit', subject: { type: 'deal', id: dealId, label: title } });
  }
}
