import { setTimeout as pause } from 'node:timers/promises';
import { EVENTS, type EventDefinition } from '@campus-deals/contracts/events';
import { Queue } from 'bullmq';
import { atLeast, atMost, exactly, type Bench } from '../bench.ts';
import { column, count, databasesIn, query, SERVICES, type Databases } from '../databases.ts';
import type { Accepted } from '../mail-sink.ts';
import type { Ledger } from './ledger.ts';
import type { Site, Workload } from './workload.ts';

const SETTLED_WITHIN_MS = 240_000;
/** Newsletters in progress. Excludes weekly and first ones that are scheduled but have not begun. */
const OPEN_NEWSLETTERS = `newsletters WHERE status NOT IN ('sent', 'failed', 'cancelled')`;
/** Due emails. Excludes those that wait for the mailbox's throttle or for the recipient's morning. */
const DUE_MAILS = `messages WHERE channel = 'mail' AND status = 'pending' AND due_at <= now()`;

/** Waits until all started work is done. On timeout, returns a description of what is left. */
export async function settled(site: Site, ledger: Ledger): Promise<string> {
  const databases = databasesIn(site.env);
  const { catalog, notification } = databases;
  const end = new Date();
  const credited = 'vendor_fees WHERE has_paid AND user_id = ANY ($1)';
  for (const since = performance.now(); ;) {
    const found = {
      'events not handled': await unhandled(databases, end),
      'mails not sent': await count(notification, DUE_MAILS),
      'newsletters under way': await count(notification, OPEN_NEWSLETTERS),
      'fees not credited': ledger.paid.size - (await count(catalog, credited, [[...ledger.paid]])),
    };
    const left = Object.entries(found).flatMap(([what, n]) => (n === 0 ? [] : [`${n} ${what}`]));
    if (left.length === 0 || performance.now() - since > SETTLED_WITHIN_MS) return left.join(', ');
    await pause(500);
  }
}

/** Checks that each acknowledged write and its effects are stored exactly once. */
export async function checkEffects(
  bench: Bench,
  site: Site,
  { ledger, collegeId, cappedDeals }: Workload,
): Promise<void> {
  const { catalog, notification, billing } = databasesIn(site.env);
  const { subscribed, saved, redeemed, posted, maybePosted, approved, registered, paid } = ledger;
  const nothingLost = (what: string, wanted: Iterable<unknown>, there: unknown[], note = '') => {
    const [all, known] = [[...wanted], new Set(there)];
    bench.none(`${what} lost`, all.filter((each) => !known.has(each)).length, `${all.length} acknowledged${note}`);
  };

  const subscriptions = 'SELECT email FROM newsletter_subscriptions WHERE college_id = $1';
  const emails = await column<string>(notification, subscriptions, [collegeId]);
  nothingLost('subscriptions', subscribed, emails);
  const [counted] = await column<number>(catalog, 'SELECT subscriber_count FROM colleges WHERE id = $1', [collegeId]);
  bench.result('subscribers counted', exactly(counted ?? -1, emails.length));

  const keys = (table: string) =>
    column<string>(catalog, `SELECT user_id || ' ' || deal_id FROM ${table} WHERE deal_id = ANY ($1)`, [cappedDeals]);
  const kept = new Set(await keys('saved_deals'));
  const certain = [...saved].filter(([, isSaved]) => isSaved !== undefined);
  const wrong = certain.filter(([key, isSaved]) => kept.has(key) !== isSaved);
  bench.none('deals kept or dropped otherwise than acknowledged', wrong.length, `${certain.length} acknowledged`);

  const given = await keys('redemptions');
  nothingLost('redemptions', redeemed, given);
  bench.none('redemptions doubled', given.length - new Set(given).size);
  const over = `deals d WHERE d.id = ANY ($1) AND (d.issued_count > d.total_cap
    OR d.issued_count <> (SELECT count(*) FROM redemptions r WHERE r.deal_id = d.id))`;
  bench.none('deals over their cap, or counted wrong', await count(catalog, over, [cappedDeals]));

  const titles = await column<string>(catalog, `SELECT title FROM deals WHERE title LIKE 'Fault deal %'`);
  nothingLost('deals', posted.keys(), titles, `, ${maybePosted.size} unknown`);
  bench.none('deals doubled', titles.length - new Set(titles).size);
  const isApproved = `SELECT id FROM deals WHERE status = 'approved'`;
  nothingLost('approvals', approved, await column(catalog, isApproved));

  nothingLost('vendors', registered, await column(catalog, 'SELECT user_id FROM vendors'));
  const movements = 'movements JOIN payments p ON p.id = payment_id WHERE p.user_id = ANY ($1)';
  bench.result('fees in the ledger', exactly(await count(billing, movements, [[...paid]]), paid.size));
  const credited = 'vendors WHERE has_paid AND user_id = ANY ($1)';
  bench.result('vendors credited', exactly(await count(catalog, credited, [[...paid]]), paid.size));
  bench.none('events in the failed set', await failedJobs(site.env['REDIS_URL'] ?? ''));
}

/** Checks that each recipient got each email exactly once, except those in flight during a fault. */
export async function checkMails(bench: Bench, site: Site, accepted: Accepted[], mostRepeated: number): Promise<void> {
  const { notification } = databasesIn(site.env);
  const left = Map.groupBy(accepted, ({ to }) => to);
  const leftTo = (email: string) => new Set(left.get(email)?.map(({ messageId }) => messageId)).size;
  const distinct = [...left.keys()].reduce((sum, email) => sum + leftTo(email), 0);
  const noted = await query<{ email: string; n: number }>(
    notification,
    `SELECT email, count(*)::int AS n FROM (
       SELECT email FROM messages WHERE channel = 'mail' AND status = 'sent'
       UNION ALL SELECT email FROM newsletter_recipients WHERE status = 'sent'
     ) AS mails GROUP BY email`,
  );
  const unsent = noted.reduce((sum, { email, n }) => sum + Math.max(0, n - leftTo(email)), 0);
  const total = noted.reduce((sum, { n }) => sum + n, 0);
  bench.none('mails noted as sent that never left', unsent, `${total} noted`);
  bench.none('mails that left and are not noted', distinct - total);
  bench.result('mails repeated', atMost(accepted.length - distinct, mostRepeated), 'all with the same Message-ID');
  const missed = `newsletters n JOIN newsletter_recipients r ON r.newsletter_id = n.id WHERE n.status = 'sent' AND r.status NOT IN ('sent', 'skipped')`;
  const sent = accepted.filter(({ messageId }) => messageId.includes('newsletter-')).length;
  bench.result('mails of newsletters', atLeast(sent, 1));
  bench.none('recipients of a newsletter that nobody sent to', await count(notification, missed));
}

/** Counts undelivered events: each outbox event needs an inbox row for each of its handlers. */
async function unhandled(databases: Databases, until: Date): Promise<number> {
  const handled = new Set<string>();
  for (const service of SERVICES) {
    const sql = `SELECT event_id || ' ' || handler FROM inbox_events`;
    for (const key of await column<string>(databases[service], sql)) handled.add(`${service} ${key}`);
  }
  let left = 0;
  for (const publisher of SERVICES) {
    const sql = 'SELECT id, name FROM outbox_events WHERE occurred_at <= $1';
    for (const { id, name } of await query<{ id: string; name: string }>(databases[publisher], sql, [until]))
      for (const [service, handlers] of Object.entries(
        (EVENTS as Record<string, EventDefinition>)[name]?.handlers ?? {},
      ))
        left += handlers.filter((handler) => !handled.has(`${service} ${id} ${handler}`)).length;
  }
  return left;
}

/** Counts jobs in the failed sets of all services. */
async function failedJobs(url: string): Promise<number> {
  let jobs = 0;
  for (const service of SERVICES) {
    const queue = new Queue(`${service}-events`, { connection: { url }, prefix: 'campus-deals' });
    const { failed = 0 } = await queue.getJobCounts('failed');
    await queue.close();
    jobs += failed;
  }
  return jobs;
}
