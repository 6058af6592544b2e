// Pages from the gateway's memory and from the web, whether the next page and list show what an admin approved, and the memory
// that rendering takes.
//   npm run bench pages      (APPROVALS, RENDERS; SCALE, LOAD_TEST_DATA_DIR)
import { setTimeout as pause } from 'node:timers/promises';
import { startLoadTestStack, type LoadTestStack } from '../load-test-data/load-test-stack.ts';
import { atLeast, atMost, exactly, format, median, run } from './bench.ts';
import { Browser } from './browser.ts';
import { query } from './databases.ts';
import { load, pathsFile } from './load.ts';
import { serviceNamed } from './replica.ts';
import { serviceMemory, watchMemory } from './usage.ts';

const APPROVALS = Number(process.env['APPROVALS'] ?? 1000);
const RENDERS = Number(process.env['RENDERS'] ?? 20_000);
const ROUNDS = 3;
const SECONDS = 5;

await run(async (bench) => {
  const stack = bench.stopLater(await startLoadTestStack());
  const web = serviceNamed(stack, 'web').url;
  const paths = pathsFile('pages', ['/', ...stack.unlocked(240).map((id) => `/college/${id}`)]);
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
  const p50 = `p50 ${format(uncached.p50, 'ms')}`;
  bench.result('a page rendered by the web, p99 at 20/s', atMost(uncached.p99, 60, 'ms'), p50);

  const shown = await approveAndLook(stack);
  for (const [place, count] of Object.entries(shown))
    bench.result(`approved deals that the next ${place} shows`, exactly(count, APPROVALS));

  let rendered = 0;
  const perSecond: number[] = [];
  while (rendered < RENDERS) {
    const round = await load(web, paths, { seconds: SECONDS });
    rendered += round.requests;
    perSecond.push(round.perSecond);
    bench.log(`  ${rendered} pages rendered`);
  }
  const most = watched();
  const rate = `${format(median(perSecond))} pages a second`;
  bench.result(`web, at most over ${format(RENDERS)} renders`, atMost(most.get('web') ?? Number.NaN, 250, 'MB'), rate);
  bench.result('gateway, at most', atMost(most.get('gateway') ?? Number.NaN, 150, 'MB'));
});

/**
 * Approves pending deals one after another through the gateway. Each time the college's list and page are read before, so that the
 * gateway keeps them, and right after the answer. Answers how often each showed the deal then.
 */
async function approveAndLook({ url, databaseUrl }: LoadTestStack): Promise<{ list: number; page: number }> {
  const admin = await Browser.signedIn(url, 'admin');
  const deals = await query<{ id: number; collegeId: number }>(
    databaseUrl,
    `SELECT d.id, d.college_id AS "collegeId" FROM deals d JOIN colleges c ON c.id = d.college_id
     WHERE d.status = 'pending' AND c.is_active AND c.status = 'live' AND d.start_date <= now() AND (d.end_date IS NULL OR d.end_date > now()) ORDER BY d.id DESC LIMIT $1`,
    [APPROVALS],
  );
  if (deals.length < APPROVALS) throw new Error(`only ${deals.length} deals wait for approval`);
  const shown = { list: 0, page: 0 };
  for (const { id, collegeId } of deals) {
    const look = async () => {
      const list = (await (await fetch(`${url}/api/colleges/${collegeId}/deals?limit=20`)).json()) as { id: number }[];
      const headers = { accept: 'text/html' };
      const page = await (await fetch(`${url}/college/${collegeId}?tab=all`, { headers })).text();
      return { list: list.some((deal) => deal.id === id), page: page.includes(`/deal/${id}"`) };
    };
    await look();
    const before = await look();
    if (before.list || before.page) throw new Error(`deal ${id} was shown before its approval`);
    await admin.send('PATCH', `/api/admin/deals/${id}/approve`);
    const after = await look();
    shown.list += Number(after.list);
    shown.page += Number(after.page);
  }
  return shown;
}
