// Fifty searches a second over load-test data, past the gateway's cache.
//   npm run bench search      (SECONDS; SCALE, LOAD_TEST_DATA_DIR)
import { startLoadTestStack } from '../load-test-data/load-test-stack.ts';
import { atMost, format, run } from './bench.ts';
import { load, pathsFile } from './load.ts';
import { queries } from './queries.ts';
import { startUncachedGateway } from './replica.ts';

const SECONDS = Number(process.env['SECONDS'] ?? 30);
const PER_SECOND = 50;
const LIMIT_MS = 50;
const WARM_UP_SECONDS = 15;
/** The slowest are named when the limit is missed. */
const NAMED = 10;

await run(async (bench) => {
  const stack = bench.stopLater(await startLoadTestStack());
  const { origin } = bench.stopLater(await startUncachedGateway(stack));
  const asked = queries().map(
    (q, at) => `/api/search?q=${encodeURIComponent(q)}${at % 4 === 3 ? `&collegeId=${1 + at}` : ''}`,
  );
  const paths = pathsFile('searches', asked);
  await load(origin, paths, { seconds: WARM_UP_SECONDS, perSecond: PER_SECOND });
  const { perSecond, p50, p99, processorMs } = await load(origin, paths, { seconds: SECONDS, perSecond: PER_SECOND });
  bench.result(
    `${asked.length} searches, uncached, ${format(stack.size.deals)} deals, p99`,
    atMost(p99, LIMIT_MS, 'ms'),
    `${format(perSecond)} a second; p50 ${format(p50, 'ms')}; ${format(processorMs, 'ms')} of processor a request`,
  );
  if (!bench.held)
    for (const { path, ms } of await slowest(origin, asked)) bench.log(`  ${format(ms, 'ms')} alone: ${path}`);
});

async function slowest(origin: string, asked: string[]) {
  const took: { path: string; ms: number }[] = [];
  for (const path of asked) {
    const since = performance.now();
    await (await fetch(origin + path)).arrayBuffer();
    took.push({ path, ms: performance.now() - since });
  }
  return took.sort((a, b) => b.ms - a.ms).slice(0, NAMED);
}
