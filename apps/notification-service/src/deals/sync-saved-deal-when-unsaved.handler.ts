import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { SavedDealsService } from './saved-deals.service.js';

@Controller()
export class SyncSavedDealWhenUnsaved {
  constructor(private readonly saved: SavedDealsService) {}

  @HandlesEvent('DealUnsaved', 'sync-saved-deal-when-unsaved', { sharesTransaction: true })
  async sync({ payload, occurredAt }: DomainEvent<'DealUnsaved'>): Promise<void> {
    await this.saved.unsave(payload, occurredAt);
  }
}
