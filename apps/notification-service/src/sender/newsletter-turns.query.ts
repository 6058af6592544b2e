import { statement } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import type { Db } from '../entities.js';

/** Seconds between two mails to one mailbox. */
export const TURN_WAIT_S = 60;
/** Mails per mailbox and hour at which newsletters wait. The overall limit is ten; two are kept for urgent mails. */
const MOST_AN_HOUR = 8;

/** Returns the hash of a mailbox. Ignores a plus-sign suffix (RFC 5233), as `mailboxOf` does. */
const mailboxOf = (email: ReturnType<typeof sql>) =>
  sql`hashtextextended(regexp_replace(${email}, '\\+[^@]*@', '@'), 0)`;

/** Raw SQL: Kysely has neither typed timestamp arrays nor a complex enough condition for the update of a conflict. */
const take = statement(
  (_db: Db, { ids, emails }: { ids: number[]; emails: string[] }) => sql<{ id: number }>`
    WITH asked AS (
      SELECT DISTINCT ON (mailbox) id, mailbox FROM (
        SELECT id, ${mailboxOf(sql`email`)} AS mailbox FROM unnest(${ids}::int[], ${emails}::text[]) AS r (id, email)
      ) r ORDER BY mailbox, id
    ), taken AS (
      INSERT INTO mailbox_turns AS t (mailbox, newsletters_at)
      SELECT mailbox, ARRAY[now()] FROM asked ORDER BY mailbox
      ON CONFLICT (mailbox) DO UPDATE SET
        newsletters_at = ARRAY(SELECT at FROM unnest(t.newsletters_at) at WHERE at > now() - interval '1 hour') || now()
      WHERE NOT EXISTS (
          SELECT FROM unnest(t.newsletters_at || t.deliveries_at) at
          WHERE at > now() - make_interval(secs => ${sql.lit(TURN_WAIT_S)})
        )
        AND (SELECT count(*) FROM unnest(t.newsletters_at || t.deliveries_at) at WHERE at > now() - interval '1 hour')
          < ${sql.lit(MOST_AN_HOUR)}
      RETURNING mailbox
    )
    SELECT id FROM asked JOIN taken USING (mailbox)`,
);

/**
 * Takes throttle slots for these recipients' mailboxes, and returns the recipients that got one. A single statement;
 * senders that want the same mailbox wait for each other. If two recipients share a mailbox, one gets the slot.
 */
export async function takeTurns(db: Db, recipients: readonly { id: number; email: string }[]): Promise<Set<number>> {
  const rows = await take(db, { ids: recipients.map(({ id }) => id), emails: recipients.map(({ email }) => email) });
  return new Set(rows.map(({ id }) => id));
}

/** Releases the latest slot of these addresses, because no mail was sent. */
export async function giveTurnsBack(db: Db, emails: readonly string[]): Promise<void> {
  await sql`
    UPDATE mailbox_turns t SET newsletters_at = t.newsletters_at[:cardinality(t.newsletters_at) - 1]
    FROM (SELECT mailbox FROM (SELECT ${mailboxOf(sql`email`)} AS mailbox FROM unnest(${[...emails]}::text[]) AS e (email)) e
      GROUP BY mailbox ORDER BY mailbox) given
    WHERE t.mailbox = given.mailbox`.execute(db);
}
