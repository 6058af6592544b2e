// `npm run bench:costs`: the processor time that one request of each kind takes in each process on its way. What it prints is what
// docs/scaling.md and `npm run simulate:thursday` reckon with. SCALE, LOAD_TEST_DATA_DIR as in bench:deals; SECONDS for each kind.
import { setTimeout as pause } from 'node:timers/promises';
import { isUnlocked } from '../load-test-data/fill-catalog.ts';
import { startLoadTestStack } from '../load-test-data/load-test-stack.ts';
import { format, run, withoutLimit } from './bench.ts';
import { Browser } from './browser.ts';
import { load, pathsFile } from './load.ts';
import { queries } from './queries.ts';
import { query } from './query.ts';
import { serviceNamed, startUncachedGateway } from './replica.ts';
import { processorTimes } from './usage.ts';

const SECONDS = Number(process.env['SECONDS'] ?? 10);
const SCALE = Number(process.env['SCALE'] ?? 0.1);
const WARM_UP_SECONDS = 8;
const SESSIONS = 20;
/** Less than this is a process that does something else meanwhile. */
const LEAST_SHARE = 0.02;

await run(async (bench) => {
  const stack = bench.stopLater(await startLoadTestStack(SCALE, process.env['LOAD_TEST_DATA_DIR']));
  const uncached = bench.stopLater(await startUncachedGateway(stack));
  const kept = stack.url;
  const made = uncached.origin;
  const colleges = Array.from({ length: stack.size.colleges }, (_, at) => at + 1)
    .filter(isUnlocked)
    .slice(0, 500);
  const deals = await query<{ id: number }>(
    stack.databaseUrl,
    `SELECT d.id FROM deals d JOIN colleges c ON c.id = d.college_id
     WHERE d.status = 'approved' AND d.start_date <= now() AND (d.end_date IS NULL OR d.end_date > now()) AND c.status = 'live' AND c.is_active
     ORDER BY hashint4(d.id) LIMIT 20000`,
  );
  const cookies: string[] = [];
  for (let n = 0; n < SESSIONS; n++) cookies.push((await Browser.signedIn(kept)).cookie);
  const pagePaths = ['/', ...colleges.slice(0, 200).map((id) => `/college/${id}`)];
  const listPaths = colleges.map((id) => `/api/colleges/${id}/deals?limit=20`);
  const pages = pathsFile('pages', pagePaths);
  const lists = pathsFile('lists', listPaths);
  const dealPaths = pathsFile(
    'deals',
    deals.slice(0, 500).map(({ id }) => `/api/deals/${id}`),
  );
  const searches = pathsFile(
    'searches',
    queries().map((q) => `/api/search?q=${encodeURIComponent(q)}`),
  );
  const saves = pathsFile(
    'saves',
    deals.map(({ id }) => `/api/deals/${id}/save`),
  );
  const own = (path: string) => ({ paths: pathsFile(path.replaceAll('/', '-'), [path]), origin: kept, cookies });

  const kinds: {
    kind: string;
    origin: string;
    paths: string;
    perSecond: number;
    method?: string;
    cookies?: string[];
  }[] = [
    { kind: 'a page, kept', origin: kept, paths: pages, perSecond: 800 },
    { kind: 'a page, rendered', origin: serviceNamed(stack, 'web').url, paths: pages, perSecond: 30 },
    { kind: 'a list of deals, kept', origin: kept, paths: lists, perSecond: 2000 },
    { kind: 'a list of deals, read', origin: made, paths: lists, perSecond: 200 },
    { kind: 'a deal, read', origin: made, paths: dealPaths, perSecond: 300 },
    { kind: 'a search, read', origin: made, paths: searches, perSecond: 30 },
    { kind: 'who is signed in', ...own('/api/auth/session'), perSecond: 600 },
    { kind: 'own saved deals', ...own('/api/user/saved-deals'), perSecond: 100 },
    { kind: 'own notifications', ...own('/api/user/notifications'), perSecond: 200 },
    { kind: 'a deal saved', origin: kept, paths: saves, perSecond: 120, method: 'POST', cookies },
  ];
  // What is asked for as kept is kept before that.
  for (const path of [...pagePaths, ...listPaths]) await (await fetch(kept + path)).arrayBuffer();
  const times = () => processorTimes(stack, { 'uncached gateway': uncached.pid });
  const idle = await usedWhile(times, () => pause(SECONDS * 1000));
  for (const { kind, origin, paths, ...options } of kinds) {
    await load(origin, paths, { ...options, seconds: WARM_UP_SECONDS });
    let requests = 0;
    const since = performance.now();
    const used = await usedWhile(times, async () => {
      ({ requests } = await load(origin, paths, { ...options, seconds: SECONDS }));
    });
    const share = (performance.now() - since) / (SECONDS * 1000);
    const costs = new Map<string, number>();
    for (const [name, ms] of used) {
      const part = name === 'uncached gateway' ? 'gateway' : name;
      costs.set(part, (costs.get(part) ?? 0) + Math.max(0, ms - share * (idle.get(name) ?? 0)) / requests);
    }
    const total = [...costs.values()].reduce((sum, ms) => sum + ms, 0);
    const parts = [...costs].filter(([, ms]) => ms > total * LEAST_SHARE).toSorted(([, a], [, b]) => b - a);
    bench.result(kind, withoutLimit(total, 'ms'), parts.map(([name, ms]) => `${name} ${format(ms)}`).join(', '));
  }
});

async function usedWhile(times: () => Map<string, number>, what: () => Promise<void>): Promise<Map<string, number>> {
  const before = times();
  await what();
  return new Map([...times()].map(([name, ms]) => [name, ms - (before.get(name) ?? 0)]));
}
