// `npm run bench:scale`: reads, writes, pages and events with one and with two replicas of gateway, web and catalog, beside the
// baseline of the same run; three times as much as can be served; the memory of everything that idles.
//   SECONDS=5 ROUNDS=3 npm run bench:scale
// Every process, PostgreSQL and the load share the processors of one machine: with two of them a second replica can add little.
import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { startTemporaryStack, type TemporaryStack } from '../local-stack/temporary-stack.ts';
import { startBaseline } from './baseline.ts';
import { atLeast, atMost, exactly, format, run, withoutLimit, type Bench } from './bench.ts';
import { ChildProcess } from './child-process.ts';
import { accounts } from './faults/accounts.ts';
import { query } from './query.ts';
import { serviceNamed, startReplica } from './replica.ts';
import { CONNECTIONS, type Generated, type GeneratorSettings } from './scale/settings.ts';
import { memoryOf } from './scale/memory.ts';
import { median } from './statistics.ts';
import { keepApart } from './usage.ts';

const SECONDS = Number(process.env['SECONDS'] ?? 5);
const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
const EVENTS = Number(process.env['EVENTS'] ?? 4000);
const AT_ONCE = 48;
const SESSIONS = 200;
const OVERLOAD = 3;
const KEPT = 0.9;
const P99_MS = 1000;
const MOST_MEGABYTES = 1024;
const SETTLE_MS = 8000;

type Load = Omit<GeneratorSettings, 'origins'>;

await run(async (bench) => {
  const stack = bench.stopLater(await startTemporaryStack());
  await pause(SETTLE_MS);
  reportMemory(bench, stack);
  const database = stack.stack.env['CATALOG_DATABASE_URL'] ?? '';
  await measureEvents(bench, stack);
  const places = await replicas(bench, stack);
  const baseline = bench.stopLater(await startBaseline(database)).origin;
  const loads = await loadsOf(stack, database);

  await inTurns(bench, 'reads past the cache', loads.reads, {
    baseline: [baseline],
    ...places.api,
  });
  await inTurns(bench, 'writes (a saved deal and its event)', loads.writes, places.api);
  await inTurns(bench, 'pages that are rendered', loads.pages, places.web);
  await overload(bench, 'reads', loads.reads, places.api.one);
  await overload(bench, 'writes', loads.writes, places.api.one);
  bench.result('processors', withoutLimit(cpus().length), cpus()[0]?.model ?? '');
});

/** A second gateway before a second catalogue, and a second web. */
async function replicas(bench: Bench, stack: TemporaryStack) {
  const start = async (name: string, env: NodeJS.ProcessEnv = {}) => {
    const service = serviceNamed(stack, name);
    return bench.stopLater(await startReplica({ ...service, env: { ...service.env, ...env } })).origin;
  };
  const uncached = { CACHE: 'off' };
  const one = await start('gateway', uncached);
  const catalog = await start('catalog');
  const two = await start('gateway', { ...uncached, CATALOG_URL: catalog });
  const web = serviceNamed(stack, 'web').url;
  return { api: { one: [one], two: [one, two] }, web: { one: [web], two: [web, await start('web')] } };
}

async function loadsOf(
  { stack }: TemporaryStack,
  database: string,
): Promise<Record<'reads' | 'writes' | 'pages', Load>> {
  const deals = await query<{ id: number; collegeId: number; college: string }>(
    database,
    `SELECT d.id, d.college_id AS "collegeId", c.short_name AS college FROM deals d JOIN colleges c ON c.id = d.college_id
     WHERE d.status = 'approved' AND d.start_date <= now() AND (d.end_date IS NULL OR d.end_date > now()) AND c.status = 'live' AND c.is_active`,
  );
  const cookies = (await accounts(stack.env, 'scale', SESSIONS)).map(({ cookie }) => cookie);
  const colleges = [...new Set(deals.map(({ collegeId }) => collegeId))];
  return {
    reads: { method: 'GET', cookies: [], paths: colleges.map((id) => `/api/colleges/${id}`) },
    writes: { method: 'POST', cookies, paths: deals.map(({ id }) => `/api/deals/${id}/save`) },
    pages: { method: 'GET', cookies: [], paths: deals.map(({ id, college }) => `/college/${college}/deal/${id}`) },
  };
}

/** Each once a round after warming up. */
async function inTurns(bench: Bench, what: string, load: Load, targets: Record<string, string[]>): Promise<void> {
  const rates: Record<string, number[]> = {};
  const generators = new Map<string, ChildProcess>();
  for (const [name, origins] of Object.entries(targets)) generators.set(name, await generator({ ...load, origins }));
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [name, each] of generators) {
      const { served, seconds, failed } = await each.call<Generated>('atOnce', { seconds: SECONDS, count: AT_ONCE });
      if (failed > 0) throw new Error(`${what}: ${failed} requests failed`);
      if (round > 0) (rates[name] ??= []).push(served / seconds);
    }
  for (const each of generators.values()) await each.stop();
  const rate = (name: string) => median(rates[name] ?? []);
  for (const name of Object.keys(targets)) {
    const to = name === 'two' ? 'one' : 'baseline';
    const share = rates[to] && name !== to ? `${format(rate(name) / rate(to))} × ${to}` : '';
    bench.result(`${what}, ${name}`, withoutLimit(rate(name), 'a second'), share);
  }
  bench.log(`  ${what}: measured`);
}

function generator(settings: GeneratorSettings): Promise<ChildProcess> {
  return ChildProcess.start(`${import.meta.dirname}/scale/generator.ts`, settings);
}

/**
 * Three times what one replica serves, from people who do not wait for each other, over connections that are open already, as
 * those of a proxy before it. They have a processor of their own: what they cost is not taken from what they measure.
 */
async function overload(bench: Bench, what: string, load: Load, origins: string[]): Promise<void> {
  const people = await generator({ ...load, origins });
  const areApart = keepApart(people.pid);
  const atOnce = (count: number) => people.call<Generated>('atOnce', { seconds: SECONDS, count });
  await atOnce(CONNECTIONS);
  const { served, seconds } = await atOnce(AT_ONCE);
  const capacity = served / seconds;
  const atRate = (perSecond: number) => people.call<Generated>('atRate', { seconds: SECONDS, perSecond });
  const rounds: { peak: Generated; over: Generated }[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ peak: await atRate(capacity), over: await atRate(OVERLOAD * capacity) });
  await people.stop();
  const middle = (of: (round: (typeof rounds)[number]) => number) => median(rounds.map(of));
  const perSecond = (of: 'sent' | 'served' | 'shed') => format(middle(({ over }) => over[of] / over.seconds));
  const peak = middle((round) => round.peak.served / round.peak.seconds);
  const beside = `${perSecond('sent')} a second came, ${perSecond('served')} were served, ${perSecond('shed')} told to come back; at capacity ${format(peak)}`;
  const at = `${what} at ${OVERLOAD} × capacity`;
  bench.result(
    `${at}: goodput`,
    atLeast(middle(({ over }) => over.served / over.seconds) / peak, KEPT, '× peak'),
    areApart ? beside : `${beside}; the load took the same processors`,
  );
  const [p50, p99] = [middle(({ over }) => over.p50), middle(({ over }) => over.p99)];
  bench.result(`${at}: p99 of those served`, atMost(p99, P99_MS, 'ms'), `p50 ${format(p50, 'ms')}`);
  const failed = rounds.reduce((sum, { over }) => sum + over.failed, 0);
  bench.result(`${at}: neither served nor told`, exactly(failed, 0));
}

/** Subscriptions that notification publishes at once, until the catalogue, of one replica and of two, has counted them. */
async function measureEvents(bench: Bench, stack: TemporaryStack): Promise<void> {
  const { env } = stack.stack;
  const counted = async () => {
    const sql = `SELECT count(*)::int AS n FROM inbox_events WHERE handler = 'count-subscriber-when-added'`;
    return (await query<{ n: number }>(env['CATALOG_DATABASE_URL'] ?? '', sql))[0]?.n ?? 0;
  };
  const round = async (first: number) => {
    const before = await counted();
    const since = performance.now();
    await query(
      env['NOTIFICATION_DATABASE_URL'] ?? '',
      `INSERT INTO outbox_events (id, name, version, payload)
       SELECT gen_random_uuid(), 'SubscriberAdded', 1, jsonb_build_object('subscriptionId', $1::int + n, 'collegeId', (SELECT min(id) FROM colleges), 'userId', NULL, 'referralCode', NULL)
       FROM generate_series(1, $2::int) n`,
      [first, EVENTS],
    );
    while ((await counted()) < before + EVENTS) await pause(20);
    return (EVENTS * 1000) / (performance.now() - since);
  };
  let first = 100_000_000;
  const rate = async () => {
    const rates: number[] = [];
    for (let n = 0; n <= ROUNDS; n += 1) rates.push(await round((first += EVENTS)));
    // The first warms up.
    return median(rates.slice(1));
  };
  const one = await rate();
  const second = await startReplica(serviceNamed(stack, 'catalog'));
  const two = await rate();
  await second.stop();
  bench.result('events handled, one', withoutLimit(one, 'a second'));
  bench.result('events handled, two', withoutLimit(two, 'a second'), `${format(two / one)} × one`);
}

function reportMemory(bench: Bench, stack: TemporaryStack): void {
  const parts = memoryOf(stack);
  const sum = (field: 'proportional' | 'resident') => parts.reduce((total, part) => total + part[field], 0);
  const each = parts.map(({ name, proportional }) => `${name} ${format(proportional)}`).join(', ');
  bench.result(
    'idle memory of everything but PostgreSQL',
    atMost(sum('proportional'), MOST_MEGABYTES, 'MB'),
    `${each}; ${format(sum('resident'), 'MB')} where what is shared counts each time`,
  );
}
