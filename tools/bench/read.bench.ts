// Reads through the gateway, with and without its cache, beside the baseline: 6,000 colleges, and deals of load-test data; and the
// memory that they take.
//   npm run bench read      (ROUNDS, SECONDS, WARM_UP_SECONDS; SCALE, LOAD_TEST_DATA_DIR)
import { setTimeout as pause } from 'node:timers/promises';
import { startLoadTestStack } from '../load-test-data/load-test-stack.ts';
import { startTemporaryStack, type TemporaryStack } from '../local-stack/temporary-stack.ts';
import { startBaseline } from './baseline.ts';
import { atLeast, atMost, format, median, run, withoutLimit, type Bench } from './bench.ts';
import { fillColleges, SEARCHES } from './colleges.ts';
import { load, pathsFile, type Load } from './load.ts';
import { startUncachedGateway } from './replica.ts';
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
const IDS = Array.from({ length: 500 }, (_, at) => at + 1);

await run(async (bench) => {
  await readColleges(bench);
  await bench.stop();
  const stack = bench.stopLater(await startLoadTestStack());
  bench.log(`${format(stack.size.deals)} deals`);
  const origins = await originsOf(bench, stack);
  const lists = stack.unlocked(500).map((id) => `/api/colleges/${id}/deals?limit=20`);
  await compare(bench, 'GET /api/colleges/{id}/deals', lists, origins, { uncached: 0.55, cached: 8 });
});

async function readColleges(bench: Bench): Promise<void> {
  const stack = bench.stopLater(await startTemporaryStack({ env: { SEED: 'none' } }));
  await fillColleges(stack.stack.env['CATALOG_DATABASE_URL'] ?? '');
  await pause(3000);
  const idle = serviceMemory(stack);
  const origins = await originsOf(bench, stack);
  const loaded = watchMemory(stack);
  const searches = SEARCHES.map((text) => `/api/colleges?search=${text}`);
  await compare(bench, 'GET /api/colleges?search=', searches, origins, { uncached: 0.5, cached: 4 });
  const single = IDS.map((id) => `/api/colleges/${id}`);
  await compare(bench, 'GET /api/colleges/{id}', single, origins, { uncached: 0.8, cached: 4 });
  for (const [name, megabytes] of idle) bench.result(`${name}, idle`, atMost(megabytes, IDLE_MEGABYTES, 'MB'));
  for (const [name, megabytes] of loaded())
    bench.result(`${name}, at most under this load`, atMost(megabytes, LOADED_MEGABYTES, 'MB'));
}

async function originsOf(bench: Bench, stack: TemporaryStack): Promise<Origins> {
  const baseline = bench.stopLater(await startBaseline(stack.stack.env['CATALOG_DATABASE_URL']));
  const uncached = bench.stopLater(await startUncachedGateway(stack));
  return { baseline: baseline.origin, uncached: uncached.origin, cached: stack.url };
}

/** Loads each origin once a round, the order turning by one: what else the machine does hits all alike. A ratio is taken within a round. */
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
  bench.log(`  cached answers so far: ${await cacheResults(origins.cached)}`);
}

/** On a starved machine broadcasts count as away now and then, and hits become bypasses. */
async function cacheResults(origin: string): Promise<string> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const counts = text.matchAll(/^gateway_public_reads_total\{result="(\w+)"[^}]*\} (\d+)$/gm);
  return [...counts].map(([, result, count]) => `${result} ${count}`).join(', ');
}
