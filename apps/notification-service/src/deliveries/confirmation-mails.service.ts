import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { recordedTraceparent } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import { tables } from '../entities.js';
import type { DeliveryAbout } from './delivery.entity.js';

const DAY_MS = 86_400_000;
/** Written into the statement: PostgreSQL finds the partial index by it. */
const COLLEGE_LIVE = sql.lit('college-live' as const);

type About = DeliveryAbout['confirm-subscription'];

/** Mails that ask an address to confirm what was subscribed for it. All in the caller's transaction. */
@Injectable()
export class ConfirmationMailsService {
  constructor(private readonly em: EntityManager) {}

  /**
   * One mail for all that waits for the address, and one a day, since anybody may type it: what is typed after that mail
   * waits for the next day's. `address` is a keyed hash.
   */
  async ask(email: string, address: string, now = new Date()): Promise<void> {
    const today = dayOf(now);
    if (await this.add(email, { address, day: today }, now)) return;
    // One that is not composed yet will ask for this too.
    if (await this.isWaiting({ address, day: today })) return;
    const tomorrow = new Date(Date.parse(today) + DAY_MS);
    await this.add(email, { address, day: dayOf(tomorrow) }, tomorrow);
  }

  /** Answers false when that day has one. */
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

/** In UTC. */
function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}
