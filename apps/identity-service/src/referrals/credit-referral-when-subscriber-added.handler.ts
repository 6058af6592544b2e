import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { ReferralCreditingService } from './referral-crediting.service.js';

@Controller()
export class CreditReferralWhenSubscriberAdded {
  constructor(private readonly crediting: ReferralCreditingService) {}

  @HandlesEvent('SubscriberAdded', 'credit-referral-when-subscriber-added')
  async credit({ payload }: DomainEvent<'SubscriberAdded'>): Promise<void> {
    await this.crediting.creditFor(payload);
  }
}
