import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { DealsReadModel } from './deals-read-model.service.js';

@Controller()
export class SyncDealWhenSnapshotTaken {
  constructor(private readonly deals: DealsReadModel) {}

  @HandlesEvent('DealSnapshotTaken', 'sync-deal-when-snapshot-taken', { sharesTransaction: true })
  async sync({ payload, occurredAt }: DomainEvent<'DealSnapshotTaken'>): Promise<void> {
    await this.deals.sync(payload, occurredAt);
  }
}
