import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import type { SubscriberDto } from '@campus-deals/contracts/internal.dto';
import { HandlesEvent } from '@campus-deals/messaging';
import { ReferralCreditingService } from './referral-crediting.service.js';

@Controller()
export class ReferralsHandlers {
  constructor(private readonly crediting: ReferralCreditingService) {}

  findSubscriber({ payload }: DomainEvent<'SubscriberAdded'>): Promise<SubscriberDto | undefined> {
    return this.crediting.findSubscriber(payload);
  }

  @HandlesEvent('SubscriberAdded', { prefetch: 'findSubscriber' })
  async creditReferralWhenSubscriberAdded(
    { payload }: DomainEvent<'SubscriberAdded'>,
    subscriber: SubscriberDto | undefined,
  ): Promise<void> {
    await this.crediting.creditFor(payload, subscriber);
  }
}
