import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { ActivitiesService } from './activities.service.js';

@Controller()
export class NoteActivityWhenDealRedeemed {
  constructor(private readonly activities: ActivitiesService) {}

  @HandlesEvent('DealRedeemed', 'note-activity-when-deal-redeemed')
  async note(event: DomainEvent<'DealRedeemed'>): Promise<void> {
    const { dealId } = event.payload;
    await this.activities.note(event, { action: 'deal.redeem', subject: { type: 'deal', id: dealId } });
  }
}
