import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { DealsReadModel } from './deals-read-model.service.js';

@Controller()
export class SyncDealWhenRemoved {
  constructor(private readonly deals: DealsReadModel) {}

  @HandlesEvent('DealRemoved', 'sync-deal-when-removed', { sharesTransaction: true })
  async sync({ payload }: DomainEvent<'DealRemoved'>): Promise<void> {
    await this.deals.remove(payload);
  }
}
