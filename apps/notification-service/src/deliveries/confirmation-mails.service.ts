import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { recordedTraceparent } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import { tables } from '../entities.js';
import type { DeliveryAbout } from './delivery.entity.js';

const DAY_MS = 86_400_000;
/** Inlined in the statement, so that PostgreSQL matches the partial index. */
const COLLEGE_LIVE = sql.lit('college-live' as const);

type About = DeliveryAbout['confirm-subscription'];

/** Queues mails that ask an address to confirm its subscriptions. Runs in the caller's transaction. */
@Injectable()
export class ConfirmationMailsService {
  constructor(private readonly em: EntityManager) {}

  /**
   * Queues one mail for all of an address's unconfirmed subscriptions. At most one a day, since anyone may enter the
   * address: later requests wait for the next day's mail. `address` is a keyed hash.
   */
  async ask(email: string, address: string, now = new Date()): Promise<void> {
    const today = dayOf(now);
    if (await this.add(email, { address, day: today }, now)) return;
    // A mail that is not composed yet will include this subscription.
    if (await this.isWaiting({ address, day: today })) return;
    const tomorrow = new Date(Date.parse(today) + DAY_MS);
    await this.add(email, { address, day: dayOf(tomorrow) }, tomorrow);
  }

  /** Returns false if that day already has a mail. */
  private async add(email: string, about: About, dueAt: Date): Promise<boolean> {
    const added = await tables(this.em)
      .insertInto('deliveries')
      .values({
        kind: 'confirm-subscription',
        email,
        about,
        is_urgent: true,
        due_at: dueAt,
        traceparent: recordedTraceparent(),
      })
      .onConflict((conflict) => conflict.columns(['kind', 'about']).where('kind', '<>', COLLEGE_LIVE).doNothing())
      .returning('id')
      .executeTakeFirst();
    return added !== undefined;
  }

  private async isWaiting(about: About): Promise<boolean> {
    const waiting = await tables(this.em)
      .selectFrom('deliveries')
      .select('id')
      .where('kind', '=', 'confirm-subscription')
      .where('about', '=', sql<About>`${JSON.stringify(about)}::jsonb`)
      .where('status', '=', 'pending')
      .executeTakeFirst();
    return waiting !== undefined;
  }
}

/** Returns the UTC day. */
function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}
