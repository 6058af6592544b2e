import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { DealsReadModel } from './deals-read-model.service.js';

@Controller()
export class SyncDealWhenApproved {
  constructor(private readonly deals: DealsReadModel) {}

  @HandlesEvent('DealApproved', 'sync-deal-when-approved', { sharesTransaction: true })
  async sync({ payload, occurredAt }: DomainEvent<'DealApproved'>): Promise<void> {
    await this.deals.sync(payload, occurredAt);
  }
}
