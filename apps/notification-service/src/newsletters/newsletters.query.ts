import { NewsletterDto, NewsletterRecipientDto } from '@campus-deals/contracts/notification/admin-newsletter.dto';
import type { NewsletterRecipientStatus, NewsletterStatus } from '@campus-deals/contracts/enumerations';
import { json, jsonText, pages, same, statement, type Fields } from '@campus-deals/service-defaults';
import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely';
import type { Db, Tables } from '../tables.js';
import { MAILBOX_LIMIT } from '../senders/public.js';

type Row = ExpressionBuilder<Tables, 'newsletters'>;

/** A newsletter has at most a few hundred chunks, each counted in the transaction that changes it. */
function total(column: 'recipients' | 'sent' | 'failed' | 'uncertain' | 'skipped'): RawBuilder<number> {
  return sql<number>`coalesce((SELECT sum(${sql.ref(column)}) FROM newsletter_chunks WHERE newsletter_id = newsletters.id), 0)::int`;
}

/** True if nothing is due now and later recipients wait for the per-mailbox limit. Evaluated only while sending. */
const isThrottled = sql<boolean>`(newsletters.status = 'sending' AND newsletters.listed_at IS NOT NULL
  AND NOT EXISTS (SELECT FROM newsletter_chunks c WHERE c.newsletter_id = newsletters.id AND c.open > 0 AND c.due_at <= now())
  AND EXISTS (SELECT FROM newsletter_chunks c
    JOIN newsletter_recipients r ON r.newsletter_id = c.newsletter_id AND r.month = newsletters.month AND r.chunk = c.number
    WHERE c.newsletter_id = newsletters.id AND c.open > 0 AND r.due_at IS NOT NULL
      AND r.reply = ${sql.lit(MAILBOX_LIMIT)}))`;

const fields = (eb: Row): Fields<NewsletterDto> => ({
  ...same(eb, NewsletterDto, 'newsletters'),
  collegeName: eb
    .selectFrom('colleges')
    .select('colleges.name')
    .whereRef('colleges.id', '=', 'newsletters.college_id')
    .$asScalar(),
  timeZone: eb
    .selectFrom('colleges')
    .select(sql<string>`coalesce(colleges.time_zone, 'UTC')`.as('time_zone'))
    .whereRef('colleges.id', '=', 'newsletters.college_id')
    .$asScalar(),
  counts: json({
    recipients: total('recipients'),
    sent: total('sent'),
    failed: total('failed'),
    uncertain: total('uncertain'),
    skipped: total('skipped'),
  }),
  isThrottled,
});

/** Newest first. */
export const newsletters = pages(
  (db: Db, { status, collegeId }: { status?: NewsletterStatus; collegeId?: number }) => {
    let found = db.selectFrom('newsletters').select((row) => jsonText(fields(row)).as('json'));
    if (status !== undefined) found = found.where('newsletters.status', '=', status);
    if (collegeId !== undefined) found = found.where('newsletters.college_id', '=', collegeId);
    return found;
  },
  { keys: [['newsletters.id', 'integer']], direction: 'desc' },
);

export const findNewsletter = statement((db: Db, { id }: { id: number }) =>
  db
    .selectFrom('newsletters')
    .select((row) => jsonText(fields(row)).as('json'))
    .where('newsletters.id', '=', id),
);

interface RecipientsOf {
  newsletterId: number;
  domain: string;
  status?: NewsletterRecipientStatus;
  beginning?: string;
}

/** Returns the partition of a newsletter's recipients. */
export const monthOf = (newsletterId: number) =>
  sql<string>`(SELECT month FROM newsletters WHERE id = ${newsletterId})`;

/** Ordered as they are mailed. */
export const newsletterRecipients = pages(
  (db: Db, { newsletterId, domain, status, beginning }: RecipientsOf) => {
    let found = db
      .selectFrom('newsletter_recipients as r')
      .where('r.newsletter_id', '=', newsletterId)
      .where('r.month', '=', monthOf(newsletterId))
      .select((eb) =>
        jsonText<NewsletterRecipientDto>({
          ...same(eb, NewsletterRecipientDto, 'r'),
          messageId: sql<string>`'<newsletter-' || r.newsletter_id || '-' || r.id || '@' || ${domain}::text || '>'`,
        }).as('json'),
      );
    if (status !== undefined) found = found.where('r.status', '=', status);
    if (beginning !== undefined) found = found.where('r.email', 'like', beginning);
    return found;
  },
  {
    keys: [
      ['r.chunk', 'integer'],
      ['r.id', 'bigint'],
    ],
    direction: 'asc',
  },
);

/** Returns the counts of finished mails. */
export async function countsOf(db: Db, newsletterId: number): Promise<{ sent: number; failed: number }> {
  return db
    .selectFrom('newsletter_chunks')
    .where('newsletter_id', '=', newsletterId)
    .select([
      sql<number>`coalesce(sum(sent), 0)::int`.as('sent'),
      sql<number>`coalesce(sum(failed), 0)::int`.as('failed'),
    ])
    .executeTakeFirstOrThrow();
}
