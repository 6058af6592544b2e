// Reads through the gateway, with and without its cache, beside the baseline, and pages, over load-test data; and the memory that
// they take.
//   npm run bench read      (ROUNDS, SECONDS, WARM_UP_SECONDS; SCALE, LOAD_TEST_DATA_DIR)
import { setTimeout as pause } from 'node:timers/promises';
import { startLoadTestStack } from '../load-test-data/load-test-stack.ts';
import { PLACE_ENDINGS } from '../load-test-data/words.ts';
import { startBaseline } from './baseline.ts';
import { atLeast, atMost, format, median, run, withoutLimit, type Bench } from './bench.ts';
import { load, pathsFile, type Load } from './load.ts';
import { serviceNamed, startUncachedGateway } from './replica.ts';
import { serviceMemory, watchMemory } from './usage.ts';

const IDLE_MEGABYTES = 150;
const LOADED_MEGABYTES = 250;
const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const SECONDS = Number(process.env['SECONDS'] ?? 4);
/** Until the compiler has seen the hot paths: a service is measured as it runs for days, not in its first seconds. */
const WARM_UP_SECONDS = Number(process.env['WARM_UP_SECONDS'] ?? 10);
const NAMES = ['baseline', 'uncached', 'cached'] as const;
type Name = (typeof NAMES)[number];
type Origins = Record<Name, string>;

await run(async (bench) => {
  const stack = bench.stopLater(await startLoadTestStack());
  bench.log(`${format(stack.size.colleges)} colleges, ${format(stack.size.deals)} deals`);
  await pause(3000);
  for (const [name, megabytes] of serviceMemory(stack))
    bench.result(`${name}, idle`, atMost(megabytes, IDLE_MEGABYTES, 'MB'));
  const baseline = bench.stopLater(await startBaseline(stack.databaseUrl));
  const uncached = bench.stopLater(await startUncachedGateway(stack));
  const origins = { baseline: baseline.origin, uncached: uncached.origin, cached: stack.url };
  const loaded = watchMemory(stack);
  const ids = stack.unlocked(500);
  const searches = PLACE_ENDINGS.slice(0, 10).map((text) => `/api/colleges?search=${text}`);
  await compare(bench, 'GET /api/colleges?search=', searches, origins, { uncached: 0.5, cached: 4 });
  const single = ids.map((id) => `/api/colleges/${id}`);
  await compare(bench, 'GET /api/colleges/{id}', single, origins, { uncached: 0.8, cached: 4 });
  const lists = ids.map((id) => `/api/colleges/${id}/deals?limit=20`);
  await compare(bench, 'GET /api/colleges/{id}/deals', lists, origins, { uncached: 0.55, cached: 8 });

  const pages = pathsFile('pages', ['/', ...ids.slice(0, 240).map((id) => `/college/${id}`)]);
  await load(stack.url, pages, { seconds: WARM_UP_SECONDS });
  const cached = await load(stack.url, pages, { seconds: SECONDS });
  bench.result('cached pages, through the gateway', atLeast(cached.perSecond, 8000, 'a second'));
  const { p50, p99 } = await load(serviceNamed(stack, 'web').url, pages, { seconds: SECONDS, perSecond: 20 });
  bench.result('a page rendered by the web, p99 at 20/s', atMost(p99, 60, 'ms'), `p50 ${format(p50, 'ms')}`);
  for (const [name, megabytes] of loaded())
    bench.result(`${name}, at most under this load`, atMost(megabytes, LOADED_MEGABYTES, 'MB'));
});

/**
 * Loads each origin once a round, the order turning by one: what else the machine does hits all alike. A ratio is taken
 * within a round.
 */
async function compare(
  bench: Bench,
  what: string,
  paths: string[],
  origins: Origins,
  limits: { uncached: number; cached: number },
): Promise<void> {
  bench.log(what);
  const file = pathsFile('read', paths);
  const runs: Record<Name, Load[]> = { baseline: [], uncached: [], cached: [] };
  for (const name of NAMES) await load(origins[name], file, { seconds: WARM_UP_SECONDS });
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of [...NAMES.slice(round % 3), ...NAMES.slice(0, round % 3)])
      runs[name].push(await load(origins[name], file, { seconds: SECONDS }));
    bench.log(`  round ${round + 1} of ${ROUNDS}`);
  }
  for (const name of NAMES) {
    const ratios = runs[name].map((each, round) => each.perSecond / (runs.baseline[round]?.perSecond ?? Number.NaN));
    const perSecond = median(runs[name].map((each) => each.perSecond));
    const half = await load(origins[name], file, { seconds: SECONDS, perSecond: perSecond / 2 });
    bench.result(
      `${what}, ${name}`,
      name === 'baseline' ? withoutLimit(1, '×') : atLeast(median(ratios), limits[name], '× baseline'),
      [
        `${format(perSecond)} a second`,
        `${Math.min(...ratios).toFixed(2)} … ${Math.max(...ratios).toFixed(2)}`,
        `p50 ${format(half.p50, 'ms')}, p99 ${format(half.p99, 'ms')} at half load`,
        `${format(median(runs[name].map((each) => each.processorMs)), 'ms')} of processor a request`,
      ].join('; '),
    );
  }
}
