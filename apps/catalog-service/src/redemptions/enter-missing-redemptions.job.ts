import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ScheduledJob } from '@campus-deals/messaging';
import { lockName } from '@campus-deals/service-defaults';
import { tables } from '../entities.js';
import { enterMissingRedemptions } from './enter-missing-redemptions.query.js';

/** Longer than a previous version, which redeems without the ledger, may run beside this one or after a rollback. */
const LOOK_BACK_MS = 7 * 86_400_000;

/** Completes the ledger: counters list only what is in it, and can take back nothing else. */
@Injectable()
export class EnterMissingRedemptions extends ScheduledJob {
  constructor(private readonly em: EntityManager) {
    super({ name: 'enter-missing-redemptions', cron: '*/10 * * * *' });
  }

  async run(): Promise<void> {
    const since = new Date(Date.now() - LOOK_BACK_MS);
    const entered = await this.em.transactional(async (em) => {
      // No unique index keeps two runs from entering the same redemption.
      await lockName(em, this.schedule.name);
      return enterMissingRedemptions(tables(em), since);
    });
    if (entered > 0) this.log.log(`${entered} redemptions were missing from the ledger`);
  }
}
