import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { SubscriberCounts } from './subscriber-counts.js';

@Controller()
export class CollegesHandlers {
  constructor(private readonly counts: SubscriberCounts) {}

  @HandlesEvent('SubscriberAdded', { sharesTransaction: true })
  async countSubscriberWhenAdded({ payload }: DomainEvent<'SubscriberAdded'>): Promise<void> {
    const { subscriptionId, collegeId, userId } = payload;
    await this.counts.add({ subscriptionId, collegeId, userId });
  }

  @HandlesEvent('SubscriberRemoved', { sharesTransaction: true })
  async uncountSubscriberWhenRemoved({ payload }: DomainEvent<'SubscriberRemoved'>): Promise<void> {
    await this.counts.remove({ subscriptionId: payload.subscriptionId, collegeId: payload.collegeId });
  }
}
