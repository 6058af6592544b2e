import { Injectable } from '@nestjs/common';
import type { ErasureSubjectDto } from '@campus-deals/contracts/internal.dto';
import { DeliveriesService } from '../deliveries/deliveries.module.js';
import { UserSubscriptionsService } from '../newsletter/newsletter.module.js';
import { NewsletterRecipientsService } from '../newsletters/newsletters.module.js';

/** What an account is mailed, and was. All in a transaction that has locked the user. */
@Injectable()
export class AccountMailsService {
  constructor(
    private readonly subscriptions: UserSubscriptionsService,
    private readonly deliveries: DeliveriesService,
    private readonly newsletters: NewsletterRecipientsService,
  ) {}

  /** The subscriptions of an account follow to the address that it has now; what it got before is tied to it. */
  async moveTo(userId: number, email: string, previous: string | undefined): Promise<void> {
    await this.subscriptions.moveTo(userId, email, previous);
    if (previous === undefined || previous === email) return;
    await this.deliveries.tie(userId, previous);
    await this.newsletters.tie(userId, previous);
  }

  async erase(userId: number, subject: ErasureSubjectDto | undefined): Promise<void> {
    await this.subscriptions.erase(userId, subject);
    await this.deliveries.erase(userId, subject);
    await this.newsletters.erase(userId, subject);
  }

  async exportOf(userId: number, email: string): Promise<Record<string, object[]>> {
    return {
      subscriptions: await this.subscriptions.exportOf(userId, email),
      deliveries: await this.deliveries.exportOf(userId, email),
      newsletters: await this.newsletters.exportOf(userId, email),
    };
  }
}
