import { Injectable } from '@nestjs/common';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import type { UnsubscribedDto } from '@campus-deals/contracts/notification/newsletter.dto';
import { Outbox } from '@campus-deals/messaging';
import { AlertLinks } from './mail-links.js';
import { UsersService } from '../audience/public.js';

/** Turns off a user's alert mails through the link in one. */
@Injectable()
export class AlertOptOutService {
  constructor(
    /** Required by `@Transactional`. */
    protected readonly em: EntityManager,
    private readonly links: AlertLinks,
    private readonly users: UsersService,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Stops the user's alert mails, and notifies identity, which owns the preference. The answer is the same whether
   * there were any. Throws invalid_unsubscribe_link.
   */
  @Transactional()
  async endMails(token: string): Promise<UnsubscribedDto> {
    const userId = this.links.userOf(token);
    if ((await this.users.lock(userId)) && (await this.users.turnOffEmailNotifications(userId)))
      await this.outbox.publish('AlertMailsDeclined', { userId });
    return { isSubscribed: false };
  }
}
