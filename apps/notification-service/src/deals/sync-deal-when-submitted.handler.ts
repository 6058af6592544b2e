import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { DealsReadModel } from './deals-read-model.service.js';

@Controller()
export class SyncDealWhenSubmitted {
  constructor(private readonly deals: DealsReadModel) {}

  @HandlesEvent('DealSubmitted', 'sync-deal-when-submitted', { sharesTransaction: true })
  async sync({ payload, occurredAt }: DomainEvent<'DealSubmitted'>): Promise<void> {
    await this.deals.submit(payload, occurredAt);
  }
}
