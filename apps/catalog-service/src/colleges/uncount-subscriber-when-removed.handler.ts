import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { SubscriberCounts } from './subscriber-counts.js';

@Controller()
export class UncountSubscriberWhenRemoved {
  constructor(private readonly counts: SubscriberCounts) {}

  @HandlesEvent('SubscriberRemoved', 'uncount-subscriber-when-removed', { sharesTransaction: true })
  async handle({ payload }: DomainEvent<'SubscriberRemoved'>): Promise<void> {
    await this.counts.remove({ subscriptionId: payload.subscriptionId, collegeId: payload.collegeId });
  }
}
