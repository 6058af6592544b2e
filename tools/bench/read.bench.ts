// Compares uncached reads through the gateway with the baseline, and cached ones with a handler that sends the same
// bytes from memory. Also measures pages and the memory of each service. All reads are over load-test data.
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

const IDLE_MEGABYTES = 170;
const LOADED_MEGABYTES = 250;
const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const SECONDS = Number(process.env['SECONDS'] ?? 4);
/** Lets the compiler optimize the hot paths: a service runs for days, so its first seconds are not measured. */
const WARM_UP_SECONDS = Number(process.env['WARM_UP_SECONDS'] ?? 10);
/** Maximum processor time of a cached response, relative to a plain Fastify handler that sends it from memory. */
const CACHED_COST = 3;
/** Number of cached paths. So few that fetching them again once a minute is negligible compared with the hits. */
const CACHED_PATHS = 50;
/** Origins to compare. */
type Origins = { cached: string } & Partial<Record<'baseline' | 'uncached', string>>;
type Name = keyof Origins | 'from memory';

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
  const baselineList = await compare(bench, 'GET /api/colleges/{id}/deals', lists, origins, 0.35);

  const pages = ['/', ...ids.slice(0, 240).map((id) => `/college/${id}`)];
  await compare(bench, 'pages', pages, { cached: stack.url });
  const rendered = await load(serviceNamed(stack, 'web').url, pathsFile('pages', pages), {
    seconds: 15,
    perSecond: 20,
  });
  bench.result(
    'a page rendered by the web',
    atMost(rendered.processorMs / baselineList, 60, '× baseline list'),
    `p50 ${format(rendered.p50, 'ms')}, p99 ${format(rendered.p99, 'ms')} at 20/s`,
  );
  for (const [name, megabytes] of loaded())
    bench.result(`${name}, under load`, atMost(megabytes, LOADED_MEGABYTES, 'MB'));
});

/**
 * Loads each origin once per round and rotates their order, so that other load on the machine affects all alike.
 * Computes each ratio within a round. Returns the baseline's processor time of a request in milliseconds.
 */
async function compare(
  bench: Bench,
  what: string,
  paths: string[],
  given: Origins,
  uncachedLimit = 0,
): Promise<number> {
  bench.log(what);
  const all = pathsFile('all', paths);
  const few = pathsFile('few', paths.slice(0, CACHED_PATHS));
  const files: Record<Name, string> = { baseline: all, uncached: all, 'from memory': few, cached: few };
  const fromMemory = await startFromMemory(given.cached, few);
  const origins = Object.entries({ ...given, 'from memory': fromMemory.origin }) as [Name, string][];
  const runs: Record<Name, Load[]> = { baseline: [], uncached: [], 'from memory': [], cached: [] };
  for (const [name, origin] of origins) await load(origin, files[name], { seconds: WARM_UP_SECONDS });
  for (let round = 0; round < ROUNDS; round++) {
    const first = round % origins.length;
    for (const [name, origin] of [...origins.slice(first), ...origins.slice(0, first)])
      runs[name].push(await load(origin, files[name], { seconds: SECONDS }));
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
  const processorMs = (name: Name): number => median(runs[name].map((each) => each.processorMs));
  for (const [name, origin] of origins) {
    const perSecond = median(runs[name].map((each) => each.perSecond));
    const half = await load(origin, files[name], { seconds: SECONDS, perSecond: perSecond / 2 });
    const rounds = compared[name];
    bench.result(
      `${what}, ${name}`,
      measured[name],
      [
        `${format(perSecond)} a second`,
        ...(rounds ? [`${Math.min(...rounds).toFixed(2)} … ${Math.max(...rounds).toFixed(2)}`] : []),
        `p50 ${format(half.p50, 'ms')}, p99 ${format(half.p99, 'ms')} at half load`,
        `${format(processorMs(name), 'ms')} of processor a request`,
      ].join('; '),
    );
  }
  await fromMemory.stop();
  return processorMs('baseline');
}
