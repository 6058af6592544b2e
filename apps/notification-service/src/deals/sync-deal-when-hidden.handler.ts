import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { DealsReadModel } from './deals-read-model.service.js';

@Controller()
export class SyncDealWhenHidden {
  constructor(private readonly deals: DealsReadModel) {}

  @HandlesEvent('DealHidden', 'sync-deal-when-hidden', { sharesTransaction: true })
  async sync({ payload }: DomainEvent<'DealHidden'>): Promise<void> {
    await this.deals.hide(payload);
  }
}
