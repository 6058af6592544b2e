import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { OverviewDto, OverviewWaitingDto } from '@campus-deals/contracts/catalog/overview.dto';
import { reads } from '../../tables.js';
import { findDays, findFunnel, findMapColleges, findWaiting } from './overview.query.js';
import { TableCounts } from './table-counts.js';

/** The admins' start page. */
@Injectable()
export class OverviewService {
  constructor(
    private readonly em: EntityManager,
    private readonly counts: TableCounts,
  ) {}

  async get(): Promise<OverviewDto> {
    const db = reads(this.em);
    const [colleges, vendors, deals, waiting, perDay, funnel] = await Promise.all([
      this.counts.of('colleges'),
      this.counts.of('vendors'),
      this.counts.of('deals'),
      findWaiting(db),
      findDays(db),
      findFunnel(db),
    ]);
    return { counts: { colleges, vendors, deals }, waiting, perDay, funnel };
  }

  waiting(): Promise<OverviewWaitingDto> {
    return findWaiting(reads(this.em));
  }

  async map(): Promise<string> {
    const colleges = await findMapColleges(reads(this.em), {});
    return `[${colleges.map(({ json }) => json).join(',')}]`;
  }
}
