import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { SavedDealsService } from './saved-deals.service.js';

@Controller()
export class SyncSavedDealWhenSaved {
  constructor(private readonly saved: SavedDealsService) {}

  @HandlesEvent('DealSaved', 'sync-saved-deal-when-saved', { sharesTransaction: true })
  async sync({ payload, occurredAt }: DomainEvent<'DealSaved'>): Promise<void> {
    await this.saved.save(payload, occurredAt);
  }
}
