import { sql } from 'kysely';
import type { Db } from '../entities.js';

export interface NewsletterMails {
  /** Newsletters within the last hour. */
  lastHour: number;
  /** Null when none was sent within the hour. */
  secondsSinceLast: number | null;
}

const hashOf = (mailbox: string) => sql<string>`hashtextextended(${mailbox}, 0)`;

/**
 * Returns a mailbox's recent newsletters. Locks its throttle row until the transaction ends, so that no newsletter
 * takes a slot meanwhile.
 */
export async function lockNewsletterMailsTo(db: Db, mailbox: string): Promise<NewsletterMails> {
  const recent = sql`FROM unnest(mailbox_turns.newsletters_at) at WHERE at > now() - interval '1 hour'`;
  return db
    .insertInto('mailbox_turns')
    .values({ mailbox: hashOf(mailbox) })
    .onConflict((conflict) => conflict.column('mailbox').doUpdateSet({ mailbox: hashOf(mailbox) }))
    .returning([
      sql<number>`(SELECT count(*) ${recent})::int`.as('lastHour'),
      sql<number | null>`(SELECT extract(epoch FROM clock_timestamp() - max(at)) ${recent})::float8`.as(
        'secondsSinceLast',
      ),
    ])
    .executeTakeFirstOrThrow();
}

/**
 * Records this mail in the mailbox's throttle row, so that newsletters wait. Runs in a transaction that has locked the
 * row.
 */
export async function noteDeliveryTurn(db: Db, mailbox: string): Promise<void> {
  await db
    .updateTable('mailbox_turns')
    .where('mailbox', '=', hashOf(mailbox))
    .set({
      deliveries_at: sql<
        string[]
      >`ARRAY(SELECT at FROM unnest(deliveries_at) at WHERE at > now() - interval '1 hour') || clock_timestamp()`,
    })
    .execute();
}
