import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { RepeatingJob } from '@campus-deals/service-defaults';
import { tables } from '../../tables.js';
import { lockDealsWithExpired, releaseExpired } from './release-expired.query.js';

/** Maximum delay of counts; readers and vendors compare with the clock themselves. */
const POLL_MS = 10_000;

/** Releases places and pool codes of vouchers that were not used within a day. Replicas share the work. */
@Injectable()
export class ReleaseExpiredVouchers extends RepeatingJob {
  constructor(private readonly em: EntityManager) {
    super({ doing: 'releasing expired vouchers', everyMs: POLL_MS });
  }

  protected turn(): Promise<boolean> {
    return this.em.fork().transactional(async (within) => {
      const db = tables(within);
      const deals = await lockDealsWithExpired(db);
      for (const id of deals) await releaseExpired(db, id);
      return deals.length > 0;
    });
  }
}
