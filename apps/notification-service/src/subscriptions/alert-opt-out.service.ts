import { Injectable } from '@nestjs/common';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { ALERT_SETTINGS, lineChoices, type AlertSwitch } from '@campus-deals/contracts/notification/alert-settings';
import type { UnsubscribedDto } from '@campus-deals/contracts/notification/newsletter.dto';
import { Outbox } from '@campus-deals/messaging';
import { AlertLinks, FollowLinks } from './mail-links.js';
import { FollowsService, UsersService } from '../audience/public.js';

/** Turns off alert mails, or ends a follow, by a link in a mail. Responds the same if there was nothing to end. */
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

  /** Stops the user's alert mails, also at identity, which owns the preference. Throws invalid_unsubscribe_link. */
  @Transactional()
  async endMails(token: string): Promise<UnsubscribedDto> {
    const userId = this.links.userOf(token);
    if ((await this.users.lock(userId)) && (await this.users.turnOffEmailNotifications(userId)))
      await this.outbox.publish('AlertMailsDeclined', { userId });
    return { isSubscribed: false };
  }

  /** Stops the mails of all kinds that share a settings line with this one. Throws invalid_unsubscribe_link. */
  @Transactional()
  async endMailsOf(kind: AlertSwitch, token: string): Promise<UnsubscribedDto> {
    const userId = this.links.userOf(token, kind);
    if (await this.users.lock(userId))
      for (const choice of lineChoices(ALERT_SETTINGS[kind].line, 'email', false))
        if (await this.users.choose(userId, choice))
          await this.outbox.publish('AlertMailsDeclined', { userId, choice });
    return { isSubscribed: false };
  }

  /** Ends one follow. Throws invalid_unsubscribe_link. */
  async endFollow(token: string): Promise<UnsubscribedDto> {
    await this.follows.end(this.followLinks.followOf(token));
    return { isSubscribed: false };
  }
}
