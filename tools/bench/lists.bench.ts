// Lists of a college's deals, sorted and filtered, past the gateway's cache, beside the plain list in the same rounds.
//   npm run bench lists      (ROUNDS, SECONDS; SCALE, LOAD_TEST_DATA_DIR)
import { startLoadTestStack } from '../load-test-data/load-test-stack.ts';
import { atMost, format, median, run, withoutLimit } from './bench.ts';
import { load, pathsFile } from './load.ts';
import { startUncachedGateway } from './replica.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
const SECONDS = Number(process.env['SECONDS'] ?? 10);
const PER_SECOND = 50;
/** Maximum p99, by that of the plain list. */
const LIMIT = 1.5;
const PLAIN = 'limit=20';
const LISTS = [
  PLAIN,
  'limit=20&sort=ending',
  'limit=20&sort=nearest',
  'limit=20&openNow=true',
  'limit=20&redemption=voucher',
  'limit=20&usableBy=anyone',
  'limit=20&sort=ending&redemption=page&usableBy=anyone&openNow=true',
];

await run(async (bench) => {
  const stack = bench.stopLater(await startLoadTestStack());
  const { origin } = bench.stopLater(await startUncachedGateway(stack));
  const ids = stack.unlocked(500);
  const files = LISTS.map((query, at) =>
    pathsFile(
      `list-${at}`,
      ids.map((id) => `/api/colleges/${id}/deals?${query}`),
    ),
  );
  const took = LISTS.map((): { p50: number; p99: number }[] => []);
  for (const file of files) await load(origin, file, { seconds: SECONDS, perSecond: PER_SECOND });
  for (let round = 0; round < ROUNDS; round++)
    for (const [at, file] of files.entries())
      took[at]?.push(await load(origin, file, { seconds: SECONDS, perSecond: PER_SECOND }));
  const [plain = []] = took;
  for (const [at, query] of LISTS.entries()) {
    const rounds = took[at] ?? [];
    const ratio = median(rounds.map(({ p99 }, round) => p99 / (plain[round]?.p99 ?? Number.NaN)));
    bench.result(
      `?${query}, p99 at ${PER_SECOND}/s, ${format(stack.size.deals)} deals`,
      query === PLAIN ? withoutLimit(1, '×') : atMost(ratio, LIMIT, '× the plain list'),
      `p50 ${format(median(rounds.map(({ p50 }) => p50)), 'ms')}, p99 ${format(median(rounds.map(({ p99 }) => p99)), 'ms')}`,
    );
  }
});
