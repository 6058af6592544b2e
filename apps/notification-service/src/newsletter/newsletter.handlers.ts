import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { CollegesService } from '../colleges/colleges.module.js';

@Controller()
export class NewsletterHandlers {
  constructor(private readonly colleges: CollegesService) {}

  /** Prevents new subscriptions to the college; `EndSubscriptionsOfRemovedColleges` ends the existing ones in steps. */
  @HandlesEvent('CollegeRemoved', 'end-subscriptions-when-college-removed')
  async endSubscriptionsWhenCollegeRemoved({ payload }: DomainEvent<'CollegeRemoved'>): Promise<void> {
    await this.colleges.remove(payload);
  }
}
