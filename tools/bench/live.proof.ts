// Notifications reach open tabs at once, a connection which breaks loses and repeats nothing, and streams leave nothing behind.
//   npm run prove live -- [--streams 1000] [--deals 40] [--breaks 10] [--connects 10000]
// Deals are posted by a vendor whose deals need no approval, so that the time runs from the request until the event is at each of
// the streams; an admin's approval is published 11 s later on purpose (ADR 23).
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { waitUntil } from '../local-stack/processes.mjs';
import { startTemporaryStack, type TemporaryStack } from '../local-stack/temporary-stack.ts';
import { atMost, exactly, format, median, quantile, run, withoutLimit, type Bench } from './bench.ts';
import { Browser } from './browser.ts';
import { query } from './databases.ts';
import { comeAndGo, EventStreams } from './event-streams.ts';
import { accounts } from './faults/accounts.ts';
import { serviceNamed } from './replica.ts';
import { serviceMemory } from './usage.ts';

const { values: options } = parseArgs({
  options: {
    streams: { type: 'string', default: '1000' },
    deals: { type: 'string', default: '40' },
    breaks: { type: 'string', default: '10' },
    connects: { type: 'string', default: '10000' },
  },
});
const STREAMS = Number(options.streams);
const DEALS = Number(options.deals);
const BREAKS = Number(options.breaks);
const CONNECTS = Number(options.connects);
const STREAMS_OF_ONE = 2;
const ARRIVES_WITHIN_MS = 300;
const WARM_UP_DEALS = 5;
const BETWEEN_MS = 250;
const OLD_MS = 40_000;
const SETTLED_WITHIN_MS = 15_000;
const CONNECTS_AT_ONCE = 50;
/** Connections after which memory is measured first: what a process loads and compiles by then stays. */
const WARM_UP_CONNECTS = 0.2;
const MOST_GROWTH_MB = 25;
const SERVICES = ['notification', 'gateway'];

await run(async (bench) => {
  // All streams come from one network, whose usual limit the open ones use up.
  const env = { EVENT_STREAMS_PER_NETWORK: String(2 * STREAMS) };
  const stack = bench.stopLater(await startTemporaryStack({ env }));
  const admin = await Browser.signedIn(stack.url, 'admin');
  await admin.send('PATCH', '/api/admin/settings', { autoApprove: 'everybody' });
  const vendor = await Browser.signedIn(stack.url, 'vendor');
  const { collegeId } = JSON.parse((await vendor.send('GET', '/api/user/vendor')).body) as { collegeId: number };
  const students = await accounts(stack.stack.env, 'live', Math.ceil(STREAMS / STREAMS_OF_ONE), collegeId);
  const cookies = students.flatMap(({ cookie }) => Array.from({ length: STREAMS_OF_ONE }, () => cookie));
  const streams = bench.stopLater(new EventStreams(stack.url, cookies));
  const empty = serviceMemory(stack);
  await streams.open();
  const since = performance.now();
  const opened = cookies.length;
  bench.log(`${opened} streams are open`);
  for (const name of SERVICES) {
    const kilobytes = (megabytesOf(serviceMemory(stack), name) - megabytesOf(empty, name)) * 1024;
    bench.result(`${name}: memory of an open stream`, withoutLimit(kilobytes / opened, 'kB'));
  }

  await postDeals(vendor, collegeId, WARM_UP_DEALS);
  const breaking = breakSome(streams, opened);
  const posted = await postDeals(vendor, collegeId, DEALS);
  await breaking;
  await arrived(streams, WARM_UP_DEALS + DEALS);
  reportArrivals(bench, streams, posted, await storedAt(stack, posted));

  await measureComingAndGoing(bench, stack, cookies);
  // The gateway renews its connections to services after 30 s, but not those that are in use.
  await pause(Math.max(0, since + OLD_MS - performance.now()));
  await postDeals(vendor, collegeId, 1);
  await arrived(streams, WARM_UP_DEALS + DEALS + 1);
  const served = streams.deals.filter((each) => each.length === WARM_UP_DEALS + DEALS + 1).length;
  bench.result(
    `streams that are served after ${format((performance.now() - since) / 1000, 's')}`,
    exactly(served, opened),
  );
});

function megabytesOf(memory: Map<string, number>, name: string): number {
  return memory.get(name) ?? Number.NaN;
}

/** Returns when each was sent. */
async function postDeals(vendor: Browser, collegeId: number, count: number): Promise<Map<number, number>> {
  const sent = new Map<number, number>();
  for (let n = 0; n < count; n += 1) {
    const since = Date.now();
    const { body } = await vendor.send('POST', '/api/deals', {
      title: `Live ${n}`,
      description: 'A deal that everybody hears of at once',
      category: 'food_drink',
      discountType: 'percentage',
      discountValue: '10',
      collegeId,
    });
    sent.set((JSON.parse(body) as { id: number }).id, since);
    await pause(BETWEEN_MS);
  }
  return sent;
}

/** Breaks connections one after the other while deals come in, for less and for longer than lies between two of them. */
async function breakSome(streams: EventStreams, opened: number): Promise<void> {
  for (let n = 0; n < BREAKS; n += 1)
    await streams.breakOne((n * 131) % opened, n % 2 ? 2.5 * BETWEEN_MS : BETWEEN_MS / 2);
}

async function arrived({ deals }: EventStreams, count: number): Promise<void> {
  await waitUntil(() => deals.every((each) => each.length >= count), SETTLED_WITHIN_MS, 100);
}

/** Milliseconds from the request until the transaction that stores the alert began. */
async function storedAt({ stack }: TemporaryStack, posted: Map<number, number>): Promise<number[]> {
  const rows = await query<{ dealId: number; createdAt: Date }>(
    stack.env['NOTIFICATION_DATABASE_URL'] ?? '',
    `SELECT deal_id AS "dealId", created_at AS "createdAt" FROM notifications WHERE kind = 'deal-alert' AND deal_id = ANY ($1)`,
    [[...posted.keys()]],
  );
  return rows.map(({ dealId, createdAt }) => createdAt.getTime() - (posted.get(dealId) ?? 0));
}

function reportArrivals(
  bench: Bench,
  { deals, arrivals }: EventStreams,
  posted: Map<number, number>,
  stored: number[],
): void {
  const broken = new Set(Array.from({ length: BREAKS }, (_, n) => (n * 131) % deals.length));
  const took = [...posted].flatMap(([id, since]) => (arrivals.get(id) ?? []).map((at) => at - since));
  const p95 = quantile(took, 0.95);
  bench.result(
    `a deal is on all of ${format(deals.length)} streams, p95`,
    atMost(p95, ARRIVES_WITHIN_MS, 'ms'),
    `${format(took.length)} arrivals; median ${format(median(took), 'ms')}, p99 ${format(quantile(took, 0.99), 'ms')}; stored after ${format(median(stored), 'ms')}, p95 ${format(quantile(stored, 0.95), 'ms')}; ${broken.size} connections broke`,
  );
  const wanted = WARM_UP_DEALS + DEALS;
  const lost = deals.reduce((sum, each) => sum + Math.max(0, wanted - new Set(each).size), 0);
  const repeated = deals.reduce((sum, each) => sum + each.length - new Set(each).size, 0);
  bench.none('notifications lost', lost, `of ${format(deals.length * wanted)}`);
  bench.none('notifications that came twice', repeated);
}

async function measureComingAndGoing(bench: Bench, stack: TemporaryStack, cookies: string[]): Promise<void> {
  const opened = cookies.length;
  const call = (times: number) => comeAndGo(stack.url, cookies, times, CONNECTS_AT_ONCE);
  const warmUp = Math.round(CONNECTS * WARM_UP_CONNECTS);
  let failed = await call(warmUp);
  await onlyOpen(stack, opened);
  const before = serviceMemory(stack);
  failed += await call(CONNECTS - warmUp);
  await onlyOpen(stack, opened);
  const after = serviceMemory(stack);
  bench.none('streams that were not opened', failed, `of ${format(CONNECTS)}`);
  bench.none('streams left open', (await openStreams(stack)) - opened);
  for (const name of SERVICES) {
    const [from, to] = [megabytesOf(before, name), megabytesOf(after, name)];
    bench.result(
      `${name}: memory that ${format(CONNECTS - warmUp)} connections left`,
      atMost(to - from, MOST_GROWTH_MB, 'MB'),
      `${format(from, 'MB')} before, ${format(to, 'MB')} after`,
    );
  }
}

async function onlyOpen(stack: TemporaryStack, wanted: number): Promise<void> {
  await waitUntil(async () => (await openStreams(stack)) === wanted, SETTLED_WITHIN_MS, 100);
  await pause(1000);
}

/** Returns the count from notification's own metrics. */
async function openStreams(stack: TemporaryStack): Promise<number> {
  const text = await (await fetch(`${serviceNamed(stack, 'notification').url}/metrics`)).text();
  return Number(/^notification_streams_open\{[^}]*\} (\d+)/m.exec(text)?.[1] ?? Number.NaN);
}
