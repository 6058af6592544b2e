import { Injectable } from '@nestjs/common';
import { AuditLog } from '@campus-deals/audit';
import type { EventPayload } from '@campus-deals/contracts/events';
import type { ErasureSubjectDto, UserContactDto } from '@campus-deals/contracts/internal.dto';
import { Outbox } from '@campus-deals/messaging';
import { SavedDealsService } from '../deals/deals.module.js';
import { DeliveriesService } from '../deliveries/deliveries.module.js';
import { DispatchesService } from '../dispatches/dispatches.module.js';
import { UserSubscriptionsService } from '../newsletter/newsletter.module.js';
import { NewsletterRecipientsService } from '../newsletters/newsletters.module.js';
import { NotificationsService } from '../notifications/notifications.module.js';
import { UsersService } from '../users/users.module.js';

/** What the life of an account means for what is stored here. Runs in an event handler's transaction. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly users: UsersService,
    private readonly subscriptions: UserSubscriptionsService,
    private readonly deliveries: DeliveriesService,
    private readonly newsletters: NewsletterRecipientsService,
    private readonly dispatches: DispatchesService,
    private readonly notifications: NotificationsService,
    private readonly savedDeals: SavedDealsService,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
  ) {}

  /** Takes over what is new of a user; their subscriptions follow to the address they have now. */
  async sync(facts: EventPayload<'UserUpdated'>, contact: UserContactDto | undefined): Promise<void> {
    // Of an account that is gone nothing is kept.
    if (!contact || !(await this.users.lock(facts.userId))) return;
    const previous = await this.users.findKnownAddress(facts.userId);
    if (await this.users.sync(facts, contact)) await this.subscriptions.moveTo(facts.userId, contact.email, previous);
  }

  /** Erases a deleted account, and publishes that, also when there was nothing: whoever counts the answers waits for this one. */
  async erase(
    { erasureId, userId }: EventPayload<'UserDeleted'>,
    subject: ErasureSubjectDto | undefined,
  ): Promise<void> {
    await this.users.lock(userId);
    await this.subscriptions.erase(userId, subject);
    await this.deliveries.erase(userId, subject);
    await this.newsletters.erase(subject);
    await this.dispatches.erase(userId);
    await this.notifications.erase(userId);
    await this.savedDeals.erase(userId);
    await this.users.erase(userId);
    await this.audit.forgetActor(userId);
    await this.outbox.publish('UserErasedFromNotification', { erasureId });
  }

  /** Everything this service stores about a user. */
  async exportOf(userId: number, email: string): Promise<Record<string, unknown>> {
    const [user, subscriptions, deliveries, newsletters, alerts] = [
      await this.users.exportOf(userId),
      await this.subscriptions.exportOf(userId, email),
      await this.deliveries.exportOf(userId, email),
      await this.newsletters.exportOf(email),
      await this.dispatches.exportOf(userId),
    ];
    return { user, subscriptions, deliveries, newsletters, ...alerts, ...(await this.notifications.exportOf(userId)) };
  }
}
