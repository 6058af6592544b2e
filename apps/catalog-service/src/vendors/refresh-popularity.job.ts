import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ScheduledJob } from '@campus-deals/messaging';
import { tables } from '../tables.js';
import { refreshPopularity } from './refresh-popularity.query.js';

const VENDORS_AT_ONCE = 500;

/** Recalculates `vendors.popularity`, the order of lists, and `vendors.honor_percent`. */
@Injectable()
export class RefreshPopularity extends ScheduledJob {
  constructor(private readonly em: EntityManager) {
    super({ name: 'refresh-popularity', cron: '5 * * * *' });
  }

  async run(): Promise<void> {
    // Short transactions, so that concurrent changes of a vendor do not wait long.
    for (let last: number | undefined = 0; last !== undefined;)
      last = await refreshPopularity(tables(this.em), last, VENDORS_AT_ONCE);
  }
}
