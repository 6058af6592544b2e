import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { DealsReadModel } from './deals-read-model.service.js';

@Controller()
export class SyncDealWhenChanged {
  constructor(private readonly deals: DealsReadModel) {}

  @HandlesEvent('DealChanged', 'sync-deal-when-changed', { sharesTransaction: true })
  async sync({ payload, occurredAt }: DomainEvent<'DealChanged'>): Promise<void> {
    await this.deals.sync(payload, occurredAt);
  }
}
