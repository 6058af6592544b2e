import { Injectable } from '@nestjs/common';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { alertChoice, type AlertSwitch } from '@campus-deals/contracts/notification/alert-settings';
import type { UnsubscribedDto } from '@campus-deals/contracts/notification/newsletter.dto';
import { Outbox } from '@campus-deals/messaging';
import { AlertLinks, FollowLinks } from './mail-links.js';
import { FollowsService, UsersService } from '../audience/public.js';

/** Turns off a user's alert mails, or ends a follow, through the link in a mail. Answers alike whether there was any. */
@Injectable()
export class AlertOptOutService {
  constructor(
    /** Required by `@Transactional`. */
    protected readonly em: EntityManager,
    private readonly links: AlertLinks,
    private readonly followLinks: FollowLinks,
    private readonly users: UsersService,
    private readonly follows: FollowsService,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Stops the user's alert mails, and notifies identity, which owns the preference. Throws invalid_unsubscribe_link.
   */
  @Transactional()
  async endMails(token: string): Promise<UnsubscribedDto> {
    const userId = this.links.userOf(token);
    if ((await this.users.lock(userId)) && (await this.users.turnOffEmailNotifications(userId)))
      await this.outbox.publish('AlertMailsDeclined', { userId });
    return { isSubscribed: false };
  }

  /** Stops the mails of one switch alike. Throws invalid_unsubscribe_link. */
  @Transactional()
  async endMailsOf(kind: AlertSwitch, token: string): Promise<UnsubscribedDto> {
    const userId = this.links.userOf(token, kind);
    const choice = alertChoice(kind, 'email', false);
    if ((await this.users.lock(userId)) && (await this.users.choose(userId, choice)))
      await this.outbox.publish('AlertMailsDeclined', { userId, choice });
    return { isSubscribed: false };
  }

  /** Ends one follow. Throws invalid_unsubscribe_link. */
  async endFollow(token: string): Promise<UnsubscribedDto> {
    await this.follows.end(this.followLinks.followOf(token));
    return { isSubscribed: false };
  }
}
