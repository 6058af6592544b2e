import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { CollegesService } from '../colleges/colleges.module.js';
import { SubscriptionsService } from './subscriptions.service.js';

@Controller()
export class EndSubscriptionsWhenCollegeRemoved {
  constructor(
    private readonly colleges: CollegesService,
    private readonly subscriptions: SubscriptionsService,
  ) {}

  /** The college first: whoever subscribes waits for it, and then finds it hidden. */
  @HandlesEvent('CollegeRemoved', 'end-subscriptions-when-college-removed')
  async end({ payload }: DomainEvent<'CollegeRemoved'>): Promise<void> {
    await this.colleges.remove(payload);
    await this.subscriptions.endAll({ college: payload.collegeId });
  }
}
