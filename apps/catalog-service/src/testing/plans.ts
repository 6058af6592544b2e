import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import { eventually } from '@campus-deals/testing';
import pg from 'pg';
import { vi } from 'vitest';
import { reads } from '../tables.js';
import type { CatalogUnderTest } from './catalog-app.js';

export interface Statement {
  text: string;
  values: unknown[];
}

export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

const recording = new AsyncLocalStorage<Statement[]>();

/** Records the statements that `work` executes, without those of concurrent background work. */
export async function statementsOf<T>(work: () => Promise<T>): Promise<{ result: T; statements: Statement[] }> {
  const original = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    recording.getStore()?.push(args[0] as Statement);
    return original.apply(this, args);
  } as never);
  try {
    const statements: Statement[] = [];
    return { result: await recording.run(statements, work), statements };
  } finally {
    query.mockRestore();
  }
}

/**
 * Returns the nodes of the plans that a read connection makes for these values and for any values, since either plan
 * may be used.
 */
export function plansOf(catalog: Pick<CatalogUnderTest, 'em'>, { text, values }: Statement): Promise<PlanNode[][]> {
  return reads(catalog.em())
    .connection()
    .execute(async (db) => {
      const plans: PlanNode[][] = [];
      await sql.raw(`PREPARE asked AS ${text}`).execute(db);
      for (const mode of ['force_custom_plan', 'force_generic_plan']) {
        await sql.raw(`SET plan_cache_mode = ${mode}`).execute(db);
        const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : '';
        const explain = `EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE asked ${given}`;
        const { rows } = await sql.raw<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(explain).execute(db);
        plans.push(rows.flatMap((row) => flat(row['QUERY PLAN'][0].Plan)));
      }
      await sql.raw('DEALLOCATE asked').execute(db);
      return plans;
    });
}

function literal(value: unknown): string {
  if (value === null) return 'NULL';
  if (Array.isArray(value)) return value.length === 0 ? `'{}'` : `ARRAY[${value.map(literal).join(', ')}]`;
  return typeof value === 'number' ? String(value) : pg.escapeLiteral(String(value));
}

/** Waits until a transaction waits for a lock. */
export async function lockAwaited(catalog: Pick<CatalogUnderTest, 'sql'>): Promise<void> {
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await eventually(async () => (await catalog.sql(waiting)).length > 0 || null, { message: 'nobody waits' });
}

const flat = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(flat)];
