import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { DealsReadModel } from './deals-read-model.service.js';

@Controller()
export class SyncDealWhenExpired {
  constructor(private readonly deals: DealsReadModel) {}

  @HandlesEvent('DealExpired', 'sync-deal-when-expired', { sharesTransaction: true })
  async sync({ payload }: DomainEvent<'DealExpired'>): Promise<void> {
    await this.deals.expire(payload);
  }
}
