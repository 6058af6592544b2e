import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { ScheduledJob } from '@campus-deals/messaging';
import { ActivitySchema } from './activity.entity.js';

const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Deletes old activities: the overview shows only the latest. */
@Injectable()
export class ForgetActivitiesJob extends ScheduledJob {
  constructor(private readonly em: EntityManager) {
    super({ name: 'forget-activities', cron: '41 3 * * *' });
  }

  async run(): Promise<void> {
    await this.em.nativeDelete(ActivitySchema, { occurredAt: { $lt: new Date(Date.now() - KEPT_MS) } });
  }
}
