import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { type MailAbout, mailKey, Message, MessagesService, PRIORITY } from '../messages/public.js';

const DAY_MS = 86_400_000;

/** Queues emails that ask an address to confirm its subscriptions. Runs in the caller's transaction. */
@Injectable()
export class ConfirmationMailsService {
  constructor(
    private readonly em: EntityManager,
    private readonly messages: MessagesService,
  ) {}

  /**
   * Queues one email for all of an address's unconfirmed subscriptions. At most one a day, since anyone may enter the
   * address: later requests wait for the next day's email. `address` is a keyed hash.
   */
  async ask(email: string, address: string, now = new Date()): Promise<void> {
    const today = { address, day: dayOf(now) };
    if (await this.add(email, today, now)) return;
    // An email that is not composed yet will include this subscription.
    const waiting = { key: mailKey('confirm-subscription', today), status: 'pending' } as const;
    if ((await this.em.count(Message, waiting)) > 0) return;
    const tomorrow = new Date(Date.parse(today.day) + DAY_MS);
    await this.add(email, { address, day: dayOf(tomorrow) }, tomorrow);
  }

  /** Returns false if that day already has an email. */
  private add(email: string, about: MailAbout['confirm-subscription'], dueAt: Date): Promise<boolean> {
    return this.messages.mail({ kind: 'confirm-subscription', email, about, priority: PRIORITY.urgent, dueAt });
  }
}

/** Returns the UTC day. */
function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}
