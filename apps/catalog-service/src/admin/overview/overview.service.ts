import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { CountDto } from '@campus-deals/contracts/catalog/college.dto';
import type { OverviewDto, OverviewWaitingDto } from '@campus-deals/contracts/catalog/overview.dto';
import { JsonAnswer } from '@campus-deals/service-defaults';
import { reads, type Db } from '../../tables.js';
import { countRows, findDays, findFunnel, findMapColleges, findWaiting, type CountedTable } from './overview.query.js';

/** Tables up to this size are counted on every request. */
const COUNTED_EACH_TIME = 10_000;
/** Counts of larger tables are cached this long. */
const KEPT_MS = 30_000;

/** The admins' start page. */
@Injectable()
export class OverviewService {
  private readonly kept = new Map<CountedTable, { until: number; count: Promise<number> }>();

  constructor(private readonly em: EntityManager) {}

  async get(): Promise<OverviewDto> {
    const db = reads(this.em);
    const [colleges, vendors, deals, waiting, perDay, funnel] = await Promise.all([
      this.countOf('colleges'),
      this.countOf('vendors'),
      this.countOf('deals'),
      findWaiting(db),
      findDays(db),
      findFunnel(db),
    ]);
    return { counts: { colleges, vendors, deals }, waiting, perDay, funnel };
  }

  waiting(): Promise<OverviewWaitingDto> {
    return findWaiting(reads(this.em));
  }

  async map(): Promise<JsonAnswer> {
    const colleges = await findMapColleges(reads(this.em), {});
    return new JsonAnswer({ body: `[${colleges.map(({ json }) => json).join(',')}]` });
  }

  async count(table: CountedTable): Promise<CountDto> {
    return { count: await this.countOf(table) };
  }

  /** Counts exactly up to 10,000; above that, at most half a minute old, since counting takes a while. */
  private async countOf(table: CountedTable): Promise<number> {
    const kept = this.kept.get(table);
    if (kept && kept.until > Date.now()) return kept.count;
    const db = reads(this.em);
    const count = await countRows(db, table, COUNTED_EACH_TIME + 1);
    return count <= COUNTED_EACH_TIME ? count : this.keep(table, db);
  }

  private keep(table: CountedTable, db: Db): Promise<number> {
    const count = countRows(db, table, null);
    this.kept.set(table, { until: Date.now() + KEPT_MS, count });
    count.catch(() => this.kept.delete(table));
    return count;
  }
}
