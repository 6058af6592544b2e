// Reads through the gateway without its cache beside the baseline, and with it beside a handler that sends the same from memory;
// pages; over load-test data; and the memory that they take.
//   npm run bench read      (ROUNDS, SECONDS, WARM_UP_SECONDS; SCALE, LOAD_TEST_DATA_DIR)
import { setTimeout as pause } from 'node:timers/promises';
import { startLoadTestStack } from '../load-test-data/load-test-stack.ts';
import { PLACE_ENDINGS } from '../load-test-data/words.ts';
import { startBaseline } from './baseline.ts';
import { atLeast, atMost, format, median, run, withoutLimit, type Bench } from './bench.ts';
import { startFromMemory } from './from-memory.ts';
import { load, pathsFile, type Load } from './load.ts';
import { serviceNamed, startReplica } from './replica.ts';
import { serviceMemory, watchMemory } from './usage.ts';

const IDLE_MEGABYTES = 150;
const LOADED_MEGABYTES = 250;
const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const SECONDS = Number(process.env['SECONDS'] ?? 4);
/** Until the compiler has seen the hot paths: a service is measured as it runs for days, not in its first seconds. */
const WARM_UP_SECONDS = Number(process.env['WARM_UP_SECONDS'] ?? 10);
/** Maximum processor time of a cached answer, by that of a plain Fastify handler that sends the same from memory. */
const CACHED_COST = 3;
/** Paths of the cached answers: so few that fetching them anew once a minute costs nothing beside the hits. */
const CACHED_PATHS = 50;
const NAMES = ['baseline', 'uncached', 'from memory', 'cached'] as const;
type Name = (typeof NAMES)[number];
type Origins = Record<Exclude<Name, 'from memory'>, string>;

await run(async (bench) => {
  const stack = bench.stopLater(await startLoadTestStack());
  bench.log(`${format(stack.size.colleges)} colleges, ${format(stack.size.deals)} deals`);
  await pause(3000);
  for (const [name, megabytes] of serviceMemory(stack))
    bench.result(`${name}, idle`, atMost(megabytes, IDLE_MEGABYTES, 'MB'));
  const baseline = bench.stopLater(await startBaseline(stack.databaseUrl));
  const gateway = serviceNamed(stack, 'gateway');
  const uncached = bench.stopLater(await startReplica({ ...gateway, env: { ...gateway.env, CACHE: 'off' } }));
  const origins = { baseline: baseline.origin, uncached: uncached.origin, cached: stack.url };
  const loaded = watchMemory(stack);
  const ids = stack.unlocked(500);
  const searches = PLACE_ENDINGS.slice(0, 10).map((text) => `/api/colleges?search=${text}`);
  await compare(bench, 'GET /api/colleges?search=', searches, origins, 0.5);
  const single = ids.map((id) => `/api/colleges/${id}`);
  await compare(bench, 'GET /api/colleges/{id}', single, origins, 0.3);
  const lists = ids.map((id) => `/api/colleges/${id}/deals?limit=20`);
  await compare(bench, 'GET /api/colleges/{id}/deals', lists, origins, 0.35);

  const pages = pathsFile('pages', ['/', ...ids.slice(0, 240).map((id) => `/college/${id}`)]);
  await load(stack.url, pages, { seconds: WARM_UP_SECONDS });
  const cached = await load(stack.url, pages, { seconds: SECONDS });
  bench.result('cached pages, through the gateway', atLeast(cached.perSecond, 8000, 'a second'));
  const { p50, p99 } = await load(serviceNamed(stack, 'web').url, pages, { seconds: SECONDS, perSecond: 20 });
  bench.result('a page rendered by the web, p99 at 20/s', atMost(p99, 60, 'ms'), `p50 ${format(p50, 'ms')}`);
  for (const [name, megabytes] of loaded())
    bench.result(`${name}, under load`, atMost(megabytes, LOADED_MEGABYTES, 'MB'));
});

/**
 * Loads each origin once a round, the order turning by one: what else the machine does hits all alike. A ratio is taken
 * within a round.
 */
async function compare(
  bench: Bench,
  what: string,
  paths: string[],
  given: Origins,
  uncachedLimit: number,
): Promise<void> {
  bench.log(what);
  const all = pathsFile('all', paths);
  const few = pathsFile('few', paths.slice(0, CACHED_PATHS));
  const files: Record<Name, string> = { baseline: all, uncached: all, 'from memory': few, cached: few };
  const fromMemory = await startFromMemory(given.cached, few);
  const origins: Record<Name, string> = { ...given, 'from memory': fromMemory.origin };
  const runs: Record<Name, Load[]> = { baseline: [], uncached: [], 'from memory': [], cached: [] };
  for (const name of NAMES) await load(origins[name], files[name], { seconds: WARM_UP_SECONDS });
  for (let round = 0; round < ROUNDS; round++) {
    const first = round % NAMES.length;
    for (const name of [...NAMES.slice(first), ...NAMES.slice(0, first)])
      runs[name].push(await load(origins[name], files[name], { seconds: SECONDS }));
    bench.log(`  round ${round + 1} of ${ROUNDS}`);
  }
  const ratios = (name: Name, to: Name, figure: 'perSecond' | 'processorMs'): number[] =>
    runs[name].map((each, round) => each[figure] / (runs[to][round]?.[figure] ?? Number.NaN));
  const uncached = ratios('uncached', 'baseline', 'perSecond');
  const cached = ratios('cached', 'from memory', 'processorMs');
  const compared: Partial<Record<Name, number[]>> = { uncached, cached };
  const measured = {
    baseline: withoutLimit(1, '×'),
    uncached: atLeast(median(uncached), uncachedLimit, '× baseline'),
    'from memory': withoutLimit(1, '×'),
    cached: atMost(median(cached), CACHED_COST, '× memory'),
  };
  for (const name of NAMES) {
    const perSecond = median(runs[name].map((each) => each.perSecond));
    const half = await load(origins[name], files[name], { seconds: SECONDS, perSecond: perSecond / 2 });
    const rounds = compared[name];
    bench.result(
      `${what}, ${name}`,
      measured[name],
      [
        `${format(perSecond)} a second`,
        ...(rounds ? [`${Math.min(...rounds).toFixed(2)} … ${Math.max(...rounds).toFixed(2)}`] : []),
        `p50 ${format(half.p50, 'ms')}, p99 ${format(half.p99, 'ms')} at half load`,
        `${format(median(runs[name].map((each) => each.processorMs)), 'ms')} of processor a request`,
      ].join('; '),
    );
  }
  await fromMemory.stop();
}
