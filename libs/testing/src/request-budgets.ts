import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { expect, test } from 'vitest';
import { eventually } from './eventually.js';
import { withClient } from './with-client.js';

/** Maximum pages of PostgreSQL, statements and bytes of the answer. */
export type Budget = [pages: number, statements: number, bytes: number];
export type BudgetRow = [request: string, ask: () => Promise<Answer>, budget: Budget];

interface Answer {
  statusCode: number;
  rawPayload: Buffer;
}

/**
 * Runs per request; the best of the last four counts. The first runs fill the connection's caches, which reads pages,
 * too. From the sixth run on, PostgreSQL may use a generic plan for a prepared statement. A write touches every index
 * if its page is full.
 */
export const RUNS = 9;
const COUNTED_RUNS = 4;
/** Has PostgreSQL send the executed plan of each statement to its client, as EXPLAIN (ANALYZE, BUFFERS) prints it. */
const REPORT_PLANS = `LOAD 'auto_explain';
  SET auto_explain.log_min_duration = 0; SET auto_explain.log_analyze = on; SET auto_explain.log_buffers = on; SET auto_explain.log_timing = off;
  SET auto_explain.log_parameter_max_length = 100; SET client_min_messages = log; SET log_min_messages = fatal`;

/**
 * Factor by which a request may exceed its budget of pages: an index that was filled in another order is a few pages
 * longer, and a write may split a page.
 */
const TOLERANCE = 1.1;
const TOLERATED_PAGES = 5;

const WITHIN = 'within its budget';
type Plans = string[];
const recording = new AsyncLocalStorage<Plans>();
/** Plans of the request that uses a client, else an unused list. A client reports plans from its first request on. */
const recordings = new WeakMap<pg.Client, Plans>();

/**
 * Tests that each request stays within its budget. The counts do not depend on the machine if `fillAndVacuum` has run
 * and tables have fewer rows than ANALYZE samples (30,000).
 */
export function describeBudgets(rows: BudgetRow[]): void {
  test.each(rows)('%s', async (_request, ask, budget) => {
    const { plans, bytes } = await leastOf(ask);
    const pages = pagesOf(plans);
    const [maxPages, maxStatements, maxBytes] = budget;
    const isWithin =
      pages <= maxPages * TOLERANCE + TOLERATED_PAGES && plans.length <= maxStatements && bytes <= maxBytes;
    const report = `${pages} pages, ${plans.length} statements, ${bytes} bytes of ${budget.join(', ')}`;
    expect(isWithin ? WITHIN : [report, ...plans].join('\n\n')).toBe(WITHIN);
  });
}

/** Fills a database, and vacuums until every page is known to be visible, so that no index-only scan reads a table. */
export async function fillAndVacuum(url: string, statements: string[]): Promise<void> {
  await withClient(url, async (client) => {
    for (const statement of statements) await client.query(statement);
    // A transaction that runs beside a vacuum hides rows from it.
    await eventually(
      async () => {
        await client.query('VACUUM (ANALYZE, INDEX_CLEANUP ON)');
        const { rows } = await client.query(
          `SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relallvisible < relpages`,
        );
        return rows.length === 0;
      },
      { within: 30_000, message: 'a vacuum that sees every row' },
    );
  });
}

async function leastOf(ask: () => Promise<Answer>): Promise<{ plans: Plans; bytes: number }> {
  const runs: { plans: Plans; bytes: number }[] = [];
  for (let run = 0; run < RUNS; run++) {
    const { answer, plans } = await plansOf(ask);
    if (answer.statusCode >= 300) throw new Error(`${answer.statusCode} ${answer.rawPayload.toString()}`);
    runs.push({ plans, bytes: answer.rawPayload.length });
  }
  const [least] = runs.slice(-COUNTED_RUNS).toSorted((a, b) => pagesOf(a.plans) - pagesOf(b.plans));
  return least ?? { plans: [], bytes: 0 };
}

/** Returns the executed plans of a request, without those of concurrent background work. */
async function plansOf(ask: () => Promise<Answer>): Promise<{ answer: Answer; plans: Plans }> {
  const original = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  const failures: unknown[] = [];
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const plans = recording.getStore();
    if (plans && !recordings.has(this)) {
      this.on('notice', ({ message }) => message?.includes('plan:') && recordings.get(this)?.push(message));
      (original.call(this, REPORT_PLANS) as Promise<unknown>).catch((error: unknown) => failures.push(error));
    }
    // Background work uses the same clients.
    if (plans || recordings.has(this)) recordings.set(this, plans ?? []);
    return original.apply(this, args);
  } as typeof pg.Client.prototype.query;
  try {
    const plans: Plans = [];
    const answer = await recording.run(plans, ask);
    expect(failures).toEqual([]);
    return { answer, plans };
  } finally {
    pg.Client.prototype.query = original as typeof pg.Client.prototype.query;
  }
}

/** Sums the pages of the topmost nodes, which include those of their children and sub-plans. */
function pagesOf(plans: Plans): number {
  return plans.reduce((sum, plan) => {
    const [, hit = '0', read = '0'] = /Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(plan) ?? [];
    return sum + Number(hit) + Number(read);
  }, 0);
}
