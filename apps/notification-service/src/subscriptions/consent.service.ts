import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { Settings } from '@campus-deals/settings';
import { ConfirmationMailsService } from './confirmation-mails.service.js';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';
import { keyedHash } from '../keyed-hash.js';
import { SuppressionsService } from '../audience/public.js';

/** Decides whether the owner of an address wants its mails. Runs in the transaction that subscribes it. */
@Injectable()
export class ConsentService {
  constructor(
    private readonly em: EntityManager,
    private readonly suppressions: SuppressionsService,
    private readonly confirmationMails: ConfirmationMailsService,
    private readonly settings: Settings,
    @Inject(NOTIFICATION_ENV) private readonly env: Pick<NotificationEnv, 'addressKey'>,
  ) {}

  /** Whether a visitor's address counts only after confirmation. */
  isAskedOfVisitors(): boolean {
    return this.settings.current().doubleOptIn;
  }

  /**
   * Returns whether an address that a visitor entered counts at once. If not, a confirmation mail is queued. An address
   * that unsubscribed from everything must always confirm, whatever the settings. Addresses that bounced or complained
   * get no mail: their owner can subscribe signed in.
   */
  async isGiven(email: string): Promise<boolean> {
    const suppression = await this.suppressions.recognise(this.em, email);
    await this.em.flush();
    if (!suppression && !this.isAskedOfVisitors()) return true;
    if (suppression?.reason !== 'bounce' && suppression?.reason !== 'complaint')
      await this.confirmationMails.ask(email, keyedHash(this.env.addressKey, 'address', email));
    return false;
  }

  /** Records the owner's consent by lifting any suppression. */
  async give(email: string): Promise<void> {
    await this.suppressions.lift(this.em, email);
  }
}
