import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { reads, type Db } from '../../tables.js';

export type CountedTable = 'colleges' | 'vendors' | 'deals';

/** Tables up to this size are counted on every request. */
const COUNTED_EACH_TIME = 10_000;
/** Counts of larger tables are cached this long. */
const KEPT_MS = 30_000;

/**
 * Counts the rows of tables: exact up to 10,000; above that, at most half a minute old, since counting takes a while.
 */
@Injectable()
export class TableCounts {
  private readonly kept = new Map<CountedTable, { until: number; count: Promise<number> }>();

  constructor(private readonly em: EntityManager) {}

  async of(table: CountedTable): Promise<number> {
    const kept = this.kept.get(table);
    if (kept && kept.until > Date.now()) return kept.count;
    const db = reads(this.em);
    const count = await countUpTo(db, table, COUNTED_EACH_TIME + 1);
    return count <= COUNTED_EACH_TIME ? count : this.keep(table, db);
  }

  private keep(table: CountedTable, db: Db): Promise<number> {
    const count = countUpTo(db, table, null);
    this.kept.set(table, { until: Date.now() + KEPT_MS, count });
    count.catch(() => this.kept.delete(table));
    return count;
  }
}

async function countUpTo(db: Db, table: CountedTable, limit: number | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count
    FROM (SELECT FROM ${sql.table(table)} LIMIT ${limit}) counted`.execute(db);
  return rows[0]?.count ?? 0;
}
