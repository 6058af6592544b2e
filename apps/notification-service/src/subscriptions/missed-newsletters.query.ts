import type { EntityManager } from '@mikro-orm/postgresql';
import type { ReceivedMailDto } from '@campus-deals/contracts/notification/subscriber.dto';
import { sql } from 'kysely';
import { tables } from '../tables.js';

const MOST = 20;
const DAYS = 62;

/**
 * Returns newsletters of the last two months that an address did not receive, though it subscribes to their college
 * now. A received weekly newsletter counts for all of its week.
 */
export async function missedNewsletters(em: EntityManager, email: string): Promise<ReceivedMailDto[]> {
  const missed = await tables(em)
    .selectFrom('newsletters as n')
    .innerJoin('newsletter_subscriptions as s', (join) =>
      join
        .on('s.email', '=', email)
        .on(({ or, eb }) => or([eb('n.college_id', 'is', null), eb('n.college_id', '=', eb.ref('s.college_id'))])),
    )
    .where('n.trigger', 'in', ['weekly', 'admin'])
    .where('n.created_at', '>', sql<string>`now() - make_interval(days => ${sql.lit(DAYS)})`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('newsletter_recipients as r')
            .innerJoin('newsletters as got', 'got.id', 'r.newsletter_id')
            .select('r.id')
            .where('r.email', '=', email)
            .where(({ or, and, eb, ref }) =>
              or([
                eb('got.id', '=', ref('n.id')),
                and([eb('got.week_key', '=', ref('n.week_key')), eb('r.status', '<>', 'skipped')]),
              ]),
            ),
        ),
      ),
    )
    .groupBy(['n.id', 'n.status', 'n.created_at'])
    .select([
      'n.id',
      'n.status',
      'n.created_at as at',
      sql<boolean>`coalesce(bool_and(s.confirmed_at IS NULL OR s.confirmed_at > n.created_at), true)`.as('isTooNew'),
    ])
    .orderBy('n.id', 'desc')
    .limit(sql.lit(MOST))
    .execute();
  return missed.map(({ id, status, at, isTooNew }) => ({
    kind: 'newsletter',
    newsletterId: id,
    status: 'not-sent',
    reason: whyMissed(status, isTooNew),
    at: new Date(at).toISOString(),
  }));
}

function whyMissed(status: string, isTooNew: boolean): string {
  if (isTooNew) return 'It was not confirmed as a subscriber when the newsletter began.';
  if (status === 'sent') return 'Its owner paused, chose fewer newsletters, or nothing was written to it then.';
  return `The newsletter is ${status}: its recipients are not all listed.`;
}
