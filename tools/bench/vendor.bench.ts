// `npm run bench:vendor`: a vendor with 200 deals and a year of figures reads what they brought; a deal that is sent in is
// in the admins' list at once; Stripe's events are taken. All through the gateway.
import { setTimeout as pause } from 'node:timers/promises';
import { startTemporaryStack } from '../local-stack/temporary-stack.ts';
import { atMost, format, run, type Bench } from './bench.ts';
import { Browser } from './browser.ts';
import { signed } from './payments/provider.ts';
import { measureTaking } from './payments/taking.ts';
import { query } from './query.ts';
import { serviceNamed } from './replica.ts';
import { median, quantile } from './statistics.ts';

const DEALS = 200;
const DAYS = 365;
const READS = 300;
const WARM_UP_READS = 100;
const BETWEEN_MS = 50;
const ANALYTICS_LIMIT_MS = 50;
const SUBMISSIONS = 50;
const LISTED_LIMIT_MS = 200;

await run(async (bench) => {
  const stack = bench.stopLater(await startTemporaryStack());
  const vendor = await Browser.signedIn(stack.url, 'vendor');
  const { collegeId, id } = await json<{ id: number; collegeId: number }>(vendor, '/api/user/vendor');
  await fill(stack.stack.env['CATALOG_DATABASE_URL'] ?? '', id);

  await measureAnalytics(bench, vendor);
  await measureSubmissions(bench, vendor, await Browser.signedIn(stack.url, 'admin'), collegeId);
  const secret = serviceNamed(stack, 'billing').env['STRIPE_WEBHOOK_SECRET'] ?? '';
  await measureTaking(bench, 'through the gateway', async (event) => {
    const body = JSON.stringify(event);
    const headers = { 'content-type': 'application/json', 'stripe-signature': signed(body, secret) };
    const answer = await fetch(`${stack.url}/api/webhooks/stripe`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`an event was answered ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
  });
});

/** The demo vendor's deals made up to 200, each with figures for each day of a year. */
async function fill(databaseUrl: string, vendorId: number) {
  await query(
    databaseUrl,
    `INSERT INTO deals (vendor_id, college_id, title, description, category, discount_type, discount_value, status, approved_at)
     SELECT v.id, v.college_id, 'Deal ' || n, 'One of many deals of a busy vendor', 'food_drink', 'percentage', '10', 'approved', now()
     FROM vendors v, generate_series(1, $2::int - (SELECT count(*)::int FROM deals WHERE vendor_id = $1)) n WHERE v.id = $1`,
    [vendorId, DEALS],
  );
  await query(
    databaseUrl,
    `INSERT INTO deal_days (deal_id, vendor_id, day, views, saves, codes, redemptions, view_hours, redemption_hours)
     SELECT d.id, d.vendor_id, (now()::date - n), 40 + n % 7, 9, 5, 3, array_fill(1, ARRAY[24]), array_fill(1, ARRAY[24])
     FROM deals d, generate_series(0, $2::int - 1) n WHERE d.vendor_id = $1 ON CONFLICT DO NOTHING`,
    [vendorId, DAYS],
  );
  await query(
    databaseUrl,
    `INSERT INTO vendor_days (vendor_id, day, views, saves, codes, redemptions, view_hours, redemption_hours)
     SELECT vendor_id, day, sum(views), sum(saves), sum(codes), sum(redemptions), array_fill(1, ARRAY[24]), array_fill(1, ARRAY[24])
     FROM deal_days WHERE vendor_id = $1 GROUP BY vendor_id, day ON CONFLICT DO NOTHING`,
    [vendorId],
  );
  // As the database does by itself with a table that has grown over a year.
  await query(databaseUrl, 'VACUUM ANALYZE deals, deal_days, vendor_days');
}

async function measureAnalytics(bench: Bench, vendor: Browser) {
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  const path = `/api/vendor/analytics?from=${day(DAYS - 1)}&to=${day(0)}`;
  const took: number[] = [];
  for (let n = 0; n < WARM_UP_READS + READS; n += 1) {
    const ms = await vendor.timed(path);
    if (n >= WARM_UP_READS) took.push(ms);
    await pause(BETWEEN_MS);
  }
  const p99 = quantile(took, 0.99);
  const what = `analytics of ${DEALS} deals and ${DAYS} days, p99`;
  bench.result(what, atMost(p99, ANALYTICS_LIMIT_MS, 'ms'), `median ${format(median(took), 'ms')}`);
}

/** From the moment a deal is sent until an admin's list shows it first. */
async function measureSubmissions(bench: Bench, vendor: Browser, admin: Browser, collegeId: number) {
  const took: number[] = [];
  for (let n = 0; n < SUBMISSIONS; n += 1) {
    const since = performance.now();
    const { body } = await vendor.send('POST', '/api/deals', {
      title: `Sent in ${n}`,
      description: 'A deal that waits for an admin',
      category: 'food_drink',
      discountType: 'percentage',
      discountValue: '10',
      collegeId,
    });
    const { id } = JSON.parse(body) as { id: number };
    const isListed = async () =>
      (await json<{ id: number }[]>(admin, '/api/admin/deals?status=pending')).some((deal) => deal.id === id);
    while (!(await isListed())) await pause(5);
    took.push(performance.now() - since);
  }
  const p99 = quantile(took, 0.99);
  const what = "a deal that was sent in is in the admins' list, p99";
  bench.result(what, atMost(p99, LISTED_LIMIT_MS, 'ms'), `median ${format(median(took), 'ms')}`);
}

async function json<T>(browser: Browser, path: string): Promise<T> {
  return JSON.parse((await browser.send('GET', path)).body) as T;
}
