import { setTimeout as pause } from 'node:timers/promises';
import { atLeast, atMost, exactly, type Bench } from '../bench.ts';
import type { Accepted } from '../mail-sink.ts';
import { failedJobs, SERVICES, unhandled, type Databases } from './work-left.ts';
import { query } from '../databases.ts';
import type { Ledger } from './ledger.ts';
import type { Site, Workload } from './workload.ts';

const SETTLED_WITHIN_MS = 240_000;
/** A weekly newsletter or a first one that begins by the clock is nobody's of ours. */
const OPEN_NEWSLETTERS = `SELECT count(*)::int AS n FROM newsletters WHERE status NOT IN ('sent', 'failed', 'cancelled')`;

/** What waits for its mailbox to have had fewer mails, or for somebody's morning, is not due. */
const DUE_MAILS = `SELECT count(*)::int AS n FROM deliveries WHERE status = 'sending' OR (status = 'pending' AND due_at <= now())`;

function databasesOf({ env }: Site): Databases {
  const url = (name: string) => env[`${name.toUpperCase()}_DATABASE_URL`] ?? '';
  return Object.fromEntries(SERVICES.map((name) => [name, url(name)])) as Databases;
}

/** Waits until all that was begun has come to its end; answers what was left, in words, when it took too long. */
export async function settled(site: Site, ledger: Ledger): Promise<string> {
  const databases = databasesOf(site);
  const end = new Date();
  for (const since = performance.now(); ;) {
    const [events, [mails], [newsletters], [paid]] = await Promise.all([
      unhandled(databases, end),
      query<{ n: number }>(databases.notification, DUE_MAILS),
      query<{ n: number }>(databases.notification, OPEN_NEWSLETTERS),
      query<{ n: number }>(
        databases.catalog,
        'SELECT count(*)::int AS n FROM vendor_fees WHERE has_paid AND user_id = ANY ($1)',
        [[...ledger.paid]],
      ),
    ]);
    const left = [
      events > 0 && `${events} events not handled`,
      mails?.n && `${mails.n} mails not sent`,
      newsletters?.n && `${newsletters.n} newsletters under way`,
      paid?.n !== ledger.paid.size && `${ledger.paid.size - (paid?.n ?? 0)} fees not credited`,
    ]
      .filter(Boolean)
      .join(', ');
    if (!left || performance.now() - since > SETTLED_WITHIN_MS) return left;
    await pause(500);
  }
}

/** Everything acknowledged is there once, and what follows from it is, too. */
export async function checkEffects(
  bench: Bench,
  site: Site,
  { ledger, collegeId, cappedDeals }: Workload,
): Promise<void> {
  const { catalog, notification, billing } = databasesOf(site);
  const one = async (url: string, sql: string, values: unknown[] = []) =>
    (await query<{ n: number }>(url, `SELECT (${sql})::int AS n`, values))[0]?.n ?? Number.NaN;

  const addresses = await query<{ email: string }>(
    notification,
    'SELECT email FROM newsletter_subscriptions WHERE college_id = $1',
    [collegeId],
  );
  const known = new Set(addresses.map(({ email }) => email));
  const { subscribed, saved, redeemed, posted, maybePosted, approved, registered, paid } = ledger;
  bench.result('subscriptions lost', exactly(missing(subscribed, known), 0), `${subscribed.size} acknowledged`);
  bench.result(
    'subscriber count less subscriptions',
    exactly((await one(catalog, 'SELECT subscriber_count FROM colleges WHERE id = $1', [collegeId])) - known.size, 0),
  );

  const kept = await query<{ key: string }>(
    catalog,
    `SELECT user_id || ' ' || deal_id AS key FROM saved_deals WHERE deal_id = ANY ($1)`,
    [cappedDeals],
  );
  const keptKeys = new Set(kept.map(({ key }) => key));
  const certain = [...saved].filter(([, isSaved]) => isSaved !== undefined);
  const wrong = certain.filter(([key, isSaved]) => keptKeys.has(key) !== isSaved);
  bench.result(
    'deals kept or dropped otherwise than acknowledged',
    exactly(wrong.length, 0),
    `${certain.length} acknowledged`,
  );

  const given = await query<{ key: string }>(
    catalog,
    `SELECT user_id || ' ' || deal_id AS key FROM redemptions WHERE deal_id = ANY ($1)`,
    [cappedDeals],
  );
  const givenKeys = given.map(({ key }) => key);
  bench.result('redemptions lost', exactly(missing(redeemed, new Set(givenKeys)), 0), `${redeemed.size} acknowledged`);
  bench.result('redemptions doubled', exactly(givenKeys.length - new Set(givenKeys).size, 0));
  const over =
    'SELECT count(*) FROM deals d WHERE d.id = ANY ($1) AND (d.issued_count > d.total_cap OR d.issued_count <> (SELECT count(*) FROM redemptions r WHERE r.deal_id = d.id))';
  bench.result('deals over their cap, or counted wrong', exactly(await one(catalog, over, [cappedDeals]), 0));

  const rows = await query<{ title: string; n: number; statuses: string[] }>(
    catalog,
    `SELECT title, count(*)::int AS n, array_agg(status::text) AS statuses FROM deals WHERE title LIKE 'Fault deal %' GROUP BY title`,
  );
  const titles = new Map(rows.map(({ title, n }) => [title, n]));
  bench.result(
    'deals lost',
    exactly(missing(posted.keys(), new Set(titles.keys())), 0),
    `${posted.size} acknowledged, ${maybePosted.size} unknown`,
  );
  bench.result('deals doubled', exactly(rows.filter(({ n }) => n > 1).length, 0));
  bench.result(
    'approvals lost',
    exactly(
      await one(catalog, `SELECT count(*) FROM deals WHERE id = ANY ($1) AND status <> 'approved'`, [[...approved]]),
      0,
    ),
    `${approved.size} acknowledged`,
  );

  bench.result(
    'vendors lost',
    exactly(
      registered.size -
        (await one(catalog, 'SELECT count(DISTINCT user_id) FROM vendors WHERE user_id = ANY ($1)', [[...registered]])),
      0,
    ),
    `${registered.size} acknowledged`,
  );
  const accounts = [[...paid]];
  bench.result(
    'fees in the ledger',
    exactly(
      await one(
        billing,
        'SELECT count(*) FROM movements JOIN payments p ON p.id = payment_id WHERE p.user_id = ANY ($1)',
        accounts,
      ),
      paid.size,
    ),
  );
  bench.result(
    'vendors credited',
    exactly(
      await one(catalog, 'SELECT count(*) FROM vendors WHERE has_paid AND user_id = ANY ($1)', accounts),
      paid.size,
    ),
  );
  bench.result('events in the failed set', exactly(await failedJobs({ REDIS_URL: site.env['REDIS_URL'] ?? '' }), 0));
}

/** Each person has each mail once, but for those in the air when something was killed. */
export async function checkMails(bench: Bench, site: Site, accepted: Accepted[], mostRepeated: number): Promise<void> {
  const { notification } = databasesOf(site);
  const left = new Map<string, Set<string>>();
  for (const { to, messageId } of accepted) left.set(to, (left.get(to) ?? new Set()).add(messageId));
  const distinct = [...left.values()].reduce((sum, { size }) => sum + size, 0);
  const noted = await query<{ email: string; n: number }>(
    notification,
    `SELECT email, count(*)::int AS n FROM (
       SELECT email FROM deliveries WHERE status = 'sent'
       UNION ALL SELECT email FROM newsletter_recipients WHERE status = 'sent'
     ) AS mails GROUP BY email`,
  );
  const unsent = noted.reduce((sum, { email, n }) => sum + Math.max(0, n - (left.get(email)?.size ?? 0)), 0);
  const total = noted.reduce((sum, { n }) => sum + n, 0);
  bench.result('mails noted as sent that never left', exactly(unsent, 0), `${total} noted`);
  bench.result('mails that left and are not noted', exactly(distinct - total, 0));
  bench.result('mails repeated', atMost(accepted.length - distinct, mostRepeated), 'all with the same Message-ID');
  const missed = `SELECT count(*)::int AS n FROM newsletters n JOIN newsletter_recipients r ON r.newsletter_id = n.id WHERE n.status = 'sent' AND r.status NOT IN ('sent', 'skipped')`;
  const [row] = await query<{ n: number }>(notification, missed);
  const sent = accepted.filter(({ messageId }) => messageId.includes('newsletter-')).length;
  bench.result('mails of newsletters', atLeast(sent, 1));
  bench.result('recipients of a newsletter that nobody sent to', exactly(row?.n ?? -1, 0));
}

function missing(wanted: Iterable<unknown>, there: Set<unknown>): number {
  return [...wanted].filter((each) => !there.has(each)).length;
}
