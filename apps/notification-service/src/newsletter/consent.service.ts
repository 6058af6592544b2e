import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { Settings } from '@campus-deals/settings';
import { ConfirmationMailsService } from '../deliveries/deliveries.module.js';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';
import { keyedHash } from '../keyed-hash.js';
import { SuppressionsService } from '../suppressions/suppressions.module.js';

/** Whether the owner of an address wants its mails. In the transaction that subscribes it. */
@Injectable()
export class ConsentService {
  constructor(
    private readonly em: EntityManager,
    private readonly suppressions: SuppressionsService,
    private readonly confirmationMails: ConfirmationMailsService,
    private readonly settings: Settings,
    @Inject(NOTIFICATION_ENV) private readonly env: Pick<NotificationEnv, 'addressKey'>,
  ) {}

  /** Whether a visitor's address counts only once it is confirmed. */
  isAskedOfVisitors(): boolean {
    return this.settings.current().doubleOptIn;
  }

  /**
   * Whether an address that a visitor typed counts at once. If not, it is asked by mail; one that wanted no more mails is
   * asked whatever the settings say. Where mails bounced, or were taken for spam, none asks: the owner can subscribe signed in.
   */
  async isGiven(email: string): Promise<boolean> {
    const suppression = await this.suppressions.recognise(this.em, email);
    await this.em.flush();
    if (!suppression && !this.isAskedOfVisitors()) return true;
    if (suppression?.reason !== 'bounce' && suppression?.reason !== 'complaint')
      await this.confirmationMails.ask(email, keyedHash(this.env.addressKey, 'address', email));
    return false;
  }

  /** The owner has said that they want them. */
  async give(email: string): Promise<void> {
    await this.suppressions.lift(this.em, email);
  }
}
