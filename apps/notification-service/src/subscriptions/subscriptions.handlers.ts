import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { CollegesService } from '../audience/public.js';
import { MessagesService } from '../messages/public.js';

@Controller()
export class SubscriptionsHandlers {
  constructor(
    private readonly colleges: CollegesService,
    private readonly messages: MessagesService,
  ) {}

  /** Prevents new subscriptions to the college; `EndSubscriptionsOfRemovedColleges` ends the existing ones in steps. */
  @HandlesEvent('CollegeRemoved')
  async endSubscriptionsWhenCollegeRemoved({ payload }: DomainEvent<'CollegeRemoved'>): Promise<void> {
    await this.colleges.remove(payload);
  }

  /**
   * Mails every subscriber exactly once. Users who subscribed before this locks the college are notified that it is
   * live; later ones find the college active and are welcomed at once.
   */
  @HandlesEvent('CollegeActivated')
  async notifySubscribersWhenCollegeActivated({ payload }: DomainEvent<'CollegeActivated'>): Promise<void> {
    await this.colleges.sync(payload, payload.activatedAt);
    await this.messages.notifySubscribers(payload.collegeId);
  }
}
