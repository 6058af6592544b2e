import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ScheduledJob } from '@campus-deals/messaging';
import { ViewerSaltSchema, ViewerSchema } from './deal-interaction.entity.js';

const TWO_DAYS_MS = 48 * 60 * 60 * 1000;

/** Deletes viewers of deals, and the salts of their hashes: nothing is kept longer than two days and an hour. */
@Injectable()
export class ForgetViewers extends ScheduledJob {
  constructor(private readonly em: EntityManager) {
    super({ name: 'forget-viewers', cron: '20 * * * *' });
  }

  async run(dueAt: Date): Promise<void> {
    const before = new Date(dueAt.getTime() - TWO_DAYS_MS);
    await this.em.nativeDelete(ViewerSchema, { hour: { $lt: before } });
    await this.em.nativeDelete(ViewerSaltSchema, { day: { $lt: before.toISOString().slice(0, 10) } });
  }
}
