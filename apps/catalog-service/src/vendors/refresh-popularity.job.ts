import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ScheduledJob } from '@campus-deals/messaging';
import { tables } from '../entities.js';
import { refreshPopularity } from './refresh-popularity.query.js';

const VENDORS_AT_ONCE = 500;

/** Recounts `vendors.popularity`, by which lists are ordered, from what was saved and redeemed and which deals run. */
@Injectable()
export class RefreshPopularity extends ScheduledJob {
  constructor(private readonly em: EntityManager) {
    super({ name: 'refresh-popularity', cron: '5 * * * *' });
  }

  async run(): Promise<void> {
    // Short transactions, so that nobody who changes a vendor waits long.
    for (let last: number | undefined = 0; last !== undefined;)
      last = await refreshPopularity(tables(this.em), last, VENDORS_AT_ONCE);
  }
}
