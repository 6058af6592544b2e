// `npm run bench:pages`: pages from the gateway's memory and from the web, whether the next page shows what an admin approved,
// and the memory that rendering takes. SCALE=0.1 for a tenth of the data; LOAD_TEST_DATA_DIR keeps them for the next time.
import { setTimeout as pause } from 'node:timers/promises';
import { isUnlocked } from '../load-test-data/fill-catalog.ts';
import { startLoadTestStack } from '../load-test-data/load-test-stack.ts';
import { approveAndLook } from './approvals.ts';
import { atLeast, atMost, exactly, format, run } from './bench.ts';
import { load, pathsFile } from './load.ts';
import { serviceNamed } from './replica.ts';
import { median } from './statistics.ts';
import { serviceMemory, watchMemory } from './usage.ts';

const SCALE = Number(process.env['SCALE'] ?? 1);
const APPROVALS = Number(process.env['APPROVALS'] ?? 1000);
const RENDERS = Number(process.env['RENDERS'] ?? 20_000);
const ROUNDS = 3;
const SECONDS = 5;

await run(async (bench) => {
  const stack = bench.stopLater(await startLoadTestStack(SCALE, process.env['LOAD_TEST_DATA_DIR']));
  const web = serviceNamed(stack, 'web').url;
  const colleges = Array.from({ length: 300 }, (_, at) => at + 1).filter(isUnlocked);
  const paths = pathsFile('pages', ['/', ...colleges.map((id) => `/college/${id}`)]);
  await pause(3000);
  const idle = serviceMemory(stack);
  bench.result('web, idle', atMost(idle.get('web') ?? Number.NaN, 150, 'MB'));
  const watched = watchMemory(stack);

  await load(stack.url, paths, { seconds: SECONDS });
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rates.push((await load(stack.url, paths, { seconds: SECONDS })).perSecond);
  bench.result('kept pages, through the gateway', atLeast(median(rates), 8000, 'a second'));

  const uncached = await load(web, paths, { seconds: SECONDS, perSecond: 20 });
  bench.result(
    'a page rendered by the web, p99 at 20/s',
    atMost(uncached.p99, 60, 'ms'),
    `p50 ${format(uncached.p50, 'ms')}`,
  );

  const shown = await approveAndLook(stack.url, stack.databaseUrl, APPROVALS, 'page');
  bench.result('approved deals that the next page shows', exactly(shown, APPROVALS));

  let rendered = 0;
  const perSecond: number[] = [];
  while (rendered < RENDERS) {
    const round = await load(web, paths, { seconds: SECONDS });
    rendered += round.requests;
    perSecond.push(round.perSecond);
    bench.log(`  ${rendered} pages rendered`);
  }
  const most = watched();
  bench.result(
    `web, at most over ${format(RENDERS)} renders`,
    atMost(most.get('web') ?? Number.NaN, 250, 'MB'),
    `${format(median(perSecond))} pages a second`,
  );
  bench.result('gateway, at most', atMost(most.get('gateway') ?? Number.NaN, 150, 'MB'));
});
