// `npm run bench:deals`: the list of a college's deals through the gateway, beside the baseline; how its slowest answers grow
// with ten times the data; and whether the next read shows what an admin approved.
// SCALE=0.1 for a tenth of everything; LOAD_TEST_DATA_DIR keeps the stack's data for the next time.
import { isUnlocked } from '../load-test-data/fill-catalog.ts';
import { startLoadTestStack } from '../load-test-data/load-test-stack.ts';
import { approveAndLook } from './approvals.ts';
import { startBaseline } from './baseline.ts';
import { atMost, exactly, format, run, withoutLimit, type Bench } from './bench.ts';
import { pathsFile } from './load.ts';
import { startUncachedGateway } from './replica.ts';
import { compareWithBaseline, inTurns } from './rounds.ts';
import { median } from './statistics.ts';

const SCALE = Number(process.env['SCALE'] ?? 1);
const DATA_DIR = process.env['LOAD_TEST_DATA_DIR'];
const APPROVALS = Number(process.env['APPROVALS'] ?? 1000);
const LISTS = 500;
/** Requests a second at which the slowest answers are compared: far from what the machine can do, so that the data decide. */
const CALM_PER_SECOND = 100;

await run(async (bench) => {
  const large = await startWithData(bench, SCALE, DATA_DIR);
  const small = await startWithData(bench, SCALE / 10, DATA_DIR && `${DATA_DIR}-small`);
  const baseline = bench.stopLater(await startBaseline(large.databaseUrl)).origin;
  await compareWithBaseline(
    bench,
    'GET /api/colleges/{id}/deals?limit=20',
    large.target.paths,
    { baseline, uncached: large.target.origin, cached: large.url },
    { uncached: 0.55, cached: 8 },
  );
  const runs = await inTurns(bench, { small: small.target, large: large.target });
  const [before, after] = [median(runs.small.map(({ p99 }) => p99)), median(runs.large.map(({ p99 }) => p99))];
  const p50 = median(runs.large.map((each) => each.p50));
  bench.result(`uncached at ${CALM_PER_SECOND}/s, ${format(small.size.deals)} deals, p99`, withoutLimit(before, 'ms'));
  bench.result(
    `uncached at ${CALM_PER_SECOND}/s, ${format(large.size.deals)} deals, p99`,
    atMost(after / before, 1.2, '× the smaller'),
    `p50 ${format(p50, 'ms')}, p99 ${format(after, 'ms')}`,
  );
  const shown = await approveAndLook(large.url, large.databaseUrl, APPROVALS);
  bench.result('approved deals that the next read through the gateway shows', exactly(shown, APPROVALS));
});

async function startWithData(bench: Bench, scale: number, dataDir?: string) {
  const stack = bench.stopLater(await startLoadTestStack(scale, dataDir));
  const { colleges, vendors, deals } = stack.size;
  bench.log(`${format(colleges)} colleges, ${format(vendors)} vendors, ${format(deals)} deals`);
  const { origin } = bench.stopLater(await startUncachedGateway(stack));
  return { ...stack, target: { origin, paths: listsOf(colleges), perSecond: CALM_PER_SECOND } };
}

/** Lists of colleges from all over the table. */
function listsOf(colleges: number) {
  const unlocked = Array.from({ length: colleges }, (_, at) => at + 1).filter(isUnlocked);
  const step = Math.max(1, Math.floor(unlocked.length / LISTS));
  const chosen = unlocked.filter((_, at) => at % step === 0).slice(0, LISTS);
  return pathsFile(
    `deals-${colleges}`,
    chosen.map((id) => `/api/colleges/${id}/deals?limit=20`),
  );
}
