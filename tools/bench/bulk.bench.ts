// `npm run bench:bulk`: a thousand deals approved at once through the gateway, also when the catalogue is killed in the middle;
// and all deals of load-test data as a file, with the memory that it takes.
// SCALE=0.1 for a tenth of the data; LOAD_TEST_DATA_DIR keeps them for the next time; APPROVALS for fewer.
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import type { AdminJobDto } from '@campus-deals/contracts/admin-job.dto';
import { startLoadTestStack, type LoadTestStack } from '../load-test-data/load-test-stack.ts';
import type { LockContent } from '../local-stack/lock.ts';
import { waitUntil } from '../local-stack/processes.mjs';
import { pathsIn } from '../local-stack/settings.ts';
import { atMost, exactly, format, run, withoutLimit, type Bench } from './bench.ts';
import { Browser } from './browser.ts';
import { query } from './query.ts';
import { serviceMemory, watchMemory } from './usage.ts';

const SCALE = Number(process.env['SCALE'] ?? 1);
const APPROVALS = Number(process.env['APPROVALS'] ?? 1000);
const WITHIN_S = 10;
const KILLED_AT = 0.3;
/** A killed service starts again, and its job is taken from it. */
const KILLED_WITHIN_MS = 120_000;
/** Memory is given back late: more than that is kept. */
const MOST_GROWTH_MB = 96;

await run(async (bench) => {
  const stack = bench.stopLater(await startLoadTestStack(SCALE, process.env['LOAD_TEST_DATA_DIR']));
  bench.log(`${format(stack.size.deals)} deals`);
  const admin = await Browser.signedIn(stack.url, 'admin');
  await approve(bench, stack, admin);
  await approveWithCrash(bench, stack, admin);
  await exportAll(bench, stack, admin);
});

async function approve(bench: Bench, stack: LoadTestStack, admin: Browser): Promise<void> {
  const ids = await waitingDeals(stack);
  const since = performance.now();
  const { id } = await begin(admin, ids);
  await waitUntil(async () => (await look(admin, id)).status === 'done', KILLED_WITHIN_MS, 50);
  const seconds = (performance.now() - since) / 1000;
  bench.result(
    `${format(APPROVALS)} deals approved at once`,
    atMost(seconds * (1000 / APPROVALS), WITHIN_S, 's a 1,000'),
  );
  await countDecisions(bench, stack, ids, 'approved once, with one event each');
}

async function approveWithCrash(bench: Bench, stack: LoadTestStack, admin: Browser): Promise<void> {
  const ids = await waitingDeals(stack);
  const { id } = await begin(admin, ids);
  await waitUntil(async () => (await look(admin, id)).done >= KILLED_AT * APPROVALS, KILLED_WITHIN_MS, 20);
  const { children }: LockContent = JSON.parse(readFileSync(pathsIn(stack.dataDir).lock, 'utf8'));
  const catalog = children.find(({ name }) => name === 'catalog');
  if (!catalog) throw new Error('the catalogue does not run');
  process.kill(catalog.pid, 'SIGKILL');
  const since = performance.now();
  const isDone = () =>
    look(admin, id).then(
      ({ status }) => status === 'done',
      () => false,
    );
  await waitUntil(isDone, KILLED_WITHIN_MS, 250);
  bench.result(
    'goes on after its service was killed',
    withoutLimit((performance.now() - since) / 1000, 's to the end'),
  );
  await countDecisions(bench, stack, ids, 'approved once all the same');
}

async function exportAll(bench: Bench, stack: LoadTestStack, admin: Browser): Promise<void> {
  const before = serviceMemory(stack);
  const stopWatching = watchMemory(stack);
  const since = performance.now();
  const lines = await countLines(`${stack.url}/api/admin/deals.csv`, admin.cookie);
  const seconds = (performance.now() - since) / 1000;
  const most = stopWatching();
  const [{ deals = 0 } = {}] = await query<{ deals: number }>(
    stack.databaseUrl,
    'SELECT count(*)::int AS deals FROM deals',
  );
  bench.result('deals in the exported file', exactly(lines - 1, deals), `${format(seconds, 's')}`);
  for (const name of ['catalog', 'gateway']) {
    const growth = (most.get(name) ?? 0) - (before.get(name) ?? 0);
    bench.result(
      `memory that ${name} takes for it`,
      atMost(growth, MOST_GROWTH_MB, 'MB'),
      format(most.get(name) ?? 0, 'MB'),
    );
  }
}

async function begin(admin: Browser, ids: number[]): Promise<AdminJobDto> {
  const { body } = await admin.send('POST', '/api/admin/deals/bulk', { action: 'approve', ids });
  return JSON.parse(body);
}

async function look(admin: Browser, id: number): Promise<AdminJobDto> {
  return JSON.parse((await admin.send('GET', `/api/admin/jobs/${id}`)).body);
}

async function waitingDeals({ databaseUrl }: LoadTestStack): Promise<number[]> {
  const waiting = `SELECT id FROM deals WHERE status = 'pending' ORDER BY id LIMIT $1`;
  const rows = await query<{ id: number }>(databaseUrl, waiting, [APPROVALS]);
  if (rows.length < APPROVALS) throw new Error(`only ${rows.length} deals wait for approval`);
  return rows.map(({ id }) => id);
}

async function countDecisions(bench: Bench, stack: LoadTestStack, ids: number[], what: string): Promise<void> {
  const [row] = await query<{ approved: number; events: number }>(
    stack.databaseUrl,
    `SELECT (SELECT count(*)::int FROM deals WHERE id = ANY ($1) AND status = 'approved' AND version = 2) AS approved,
      (SELECT count(*)::int FROM outbox_events WHERE name = 'DealApproved' AND (payload ->> 'dealId')::int = ANY ($1)) AS events`,
    [ids],
  );
  bench.result(what, exactly(row?.approved ?? 0, ids.length), `${format(row?.events ?? 0)} events`);
  if (row?.events !== ids.length) throw new Error(`${row?.events} events for ${ids.length} deals`);
}

/** Lines of a file that is read as it comes. */
function countLines(url: string, cookie: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { cookie } }, (response) => {
      let lines = 0;
      response.on('data', (part: Buffer) => {
        for (const byte of part) if (byte === 10) lines += 1;
      });
      response.on('end', () =>
        response.statusCode === 200 ? resolve(lines) : reject(new Error(`answered ${response.statusCode}`)),
      );
      response.on('error', reject);
    })
      .on('error', reject)
      .end();
  });
}
