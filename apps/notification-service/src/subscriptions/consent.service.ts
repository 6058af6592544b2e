import { Inject, Injectable } from '@nestjs/common';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Settings } from '@campus-deals/settings';
import { mailKey, Message, MessagesService, PRIORITY } from '../messages/public.js';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';
import { keyedHash, SuppressionsService } from '../audience/public.js';

const DAY_MS = 86_400_000;

/** Decides whether the owner of an address wants its mails. Runs in the transaction that subscribes it. */
@Injectable()
export class ConsentService {
  constructor(
    private readonly em: EntityManager,
    private readonly suppressions: SuppressionsService,
    private readonly messages: MessagesService,
    private readonly settings: Settings,
    @Inject(NOTIFICATION_ENV) private readonly env: Pick<NotificationEnv, 'addressKey'>,
  ) {}

  /** Whether a visitor's address counts only after confirmation. */
  isAskedOfVisitors(): boolean {
    return this.settings.current().doubleOptIn;
  }

  /**
   * Returns whether an address entered by a visitor counts at once. If not, a confirmation mail is queued. An address
   * that unsubscribed from everything must always confirm, whatever the settings. Addresses that bounced or complained
   * get no mail: their owner can subscribe signed in.
   */
  async isGiven(email: string): Promise<boolean> {
    const suppression = await this.suppressions.recognise(this.em, email);
    await this.em.flush();
    if (!suppression && !this.isAskedOfVisitors()) return true;
    if (suppression?.reason !== 'bounce' && suppression?.reason !== 'complaint') await this.mailConfirmation(email);
    return false;
  }

  /** Records the owner's consent by lifting any suppression. */
  async give(email: string): Promise<void> {
    await this.suppressions.lift(this.em, email);
  }

  /**
   * Queues one email for all of an address's unconfirmed subscriptions. At most one a day, since anyone may enter the
   * address: later requests wait for the next day's email.
   */
  private async mailConfirmation(email: string): Promise<void> {
    const address = keyedHash(this.env.addressKey, 'address', email);
    const now = new Date();
    const tomorrow = new Date(Math.ceil((now.getTime() + 1) / DAY_MS) * DAY_MS);
    for (const dueAt of [now, tomorrow]) {
      const about = { address, day: dueAt.toISOString().slice(0, 10) };
      const kind = 'confirm-subscription';
      if (await this.messages.mail({ kind, email, about, priority: PRIORITY.urgent, dueAt })) return;
      // An email that is not composed yet will include this subscription. The lock keeps it so; senders lock theirs.
      const unsent = { key: mailKey(kind, about), status: 'pending' } as const;
      if (await this.em.findOne(Message, unsent, { lockMode: LockMode.PESSIMISTIC_PARTIAL_READ })) return;
    }
  }
}
