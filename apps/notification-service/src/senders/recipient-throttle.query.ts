import { statement } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import type { Db } from '../tables.js';

/**
 * newsletter and bulk wait for every other email to the mailbox, and leave some of the hour's limit to urgent ones. An
 * urgent email does not wait for the minute after a newsletter.
 */
export type ThrottleKind = 'newsletter' | 'bulk' | 'urgent';

/** Emails to one mailbox are a minute apart. */
const MINUTE_S = 60;
const MAX_AN_HOUR = 10;
/** Emails of that hourly limit which only urgent ones may use. */
const KEPT_FOR_URGENT = 2;
/** Wait for a mailbox that has had its emails of this hour. */
const FULL_HOUR_WAIT_S = 600;

interface Asked {
  ids: number[];
  emails: string[];
  isNewsletter: boolean;
  isUrgent: boolean;
}

/** Returns the hash of an email's mailbox, which ignores a plus-sign suffix (RFC 5233). */
const mailboxOf = (email: ReturnType<typeof sql>) =>
  sql`hashtextextended(regexp_replace(${email}, '\\+[^@]*@', '@'), 0)`;
const within = (seconds: number) => sql`at > now() - make_interval(secs => ${sql.lit(seconds)})`;
const columnOf = (isNewsletter: boolean) => sql.ref(isNewsletter ? 'newsletters_at' : 'deliveries_at');

/** Raw SQL: Kysely has neither typed timestamp arrays nor a complex enough condition for the update of a conflict. */
const take = statement((_db: Db, { ids, emails, isNewsletter, isUrgent }: Asked) => {
  const column = columnOf(isNewsletter);
  const most = sql.lit(isUrgent ? MAX_AN_HOUR : MAX_AN_HOUR - KEPT_FOR_URGENT);
  const inLastHour = sql`(SELECT count(*) FROM unnest(t.newsletters_at || t.deliveries_at) at WHERE ${within(3600)})`;
  return sql<{ id: number; wait: number }>`
    WITH asked AS (
      SELECT id, mailbox, row_number() OVER (PARTITION BY mailbox ORDER BY id) = 1 AS is_first
      FROM (SELECT id, ${mailboxOf(sql`email`)} AS mailbox FROM unnest(${ids}::bigint[], ${emails}::text[]) AS r (id, email)) r
    ), taken AS (
      INSERT INTO mailbox_turns AS t (mailbox, ${column})
      SELECT mailbox, ARRAY[now()] FROM asked WHERE is_first ORDER BY mailbox
      ON CONFLICT (mailbox) DO UPDATE SET
        ${column} = ARRAY(SELECT at FROM unnest(t.${column}) at WHERE ${within(3600)}) || now()
      WHERE NOT EXISTS (
          SELECT FROM unnest(${isUrgent ? sql`t.deliveries_at` : sql`t.newsletters_at || t.deliveries_at`}) at
          WHERE ${within(MINUTE_S)})
        AND ${inLastHour} < ${most}
      RETURNING mailbox
    )
    SELECT asked.id, CASE
      WHEN is_first AND taken.mailbox IS NOT NULL THEN 0
      WHEN ${inLastHour} >= ${most} THEN ${sql.lit(FULL_HOUR_WAIT_S)}
      ELSE ${sql.lit(MINUTE_S)} END AS wait
    FROM asked LEFT JOIN taken USING (mailbox) LEFT JOIN mailbox_turns t USING (mailbox)`;
});

/**
 * Reserves slots of these emails' mailboxes, which stops attackers from flooding one by subscribing it everywhere or
 * under ever new addresses. Returns the seconds that each email has to wait, 0 for those that have a slot now. Run
 * it outside of a transaction that lasts as long as the email is sent: a mailbox's other emails wait for its row.
 */
export async function throttleRecipients(
  db: Db,
  emails: readonly { id: number; email: string }[],
  kind: ThrottleKind,
): Promise<Map<number, number>> {
  const rows = await take(db, {
    ids: emails.map(({ id }) => id),
    emails: emails.map(({ email }) => email),
    isNewsletter: kind === 'newsletter',
    isUrgent: kind === 'urgent',
  });
  return new Map(rows.map(({ id, wait }) => [id, wait]));
}

/** Releases the latest slot of these addresses, because nothing was sent to them. */
export async function releaseRecipients(db: Db, emails: readonly string[], kind: ThrottleKind): Promise<void> {
  const column = columnOf(kind === 'newsletter');
  await sql`
    UPDATE mailbox_turns t SET ${column} = t.${column}[:cardinality(t.${column}) - 1]
    FROM (SELECT mailbox FROM (SELECT ${mailboxOf(sql`email`)} AS mailbox FROM unnest(${[...emails]}::text[]) AS e (email)) e
      GROUP BY mailbox ORDER BY mailbox) given
    WHERE t.mailbox = given.mailbox`.execute(db);
}
