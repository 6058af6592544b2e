import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { ScheduledJob } from '@campus-deals/messaging';
import { daysBefore } from '@campus-deals/service-defaults';
import { ActivitySchema } from './activity.entity.js';

/** Deletes old activities: the overview shows only the latest. */
@Injectable()
export class ForgetActivitiesJob extends ScheduledJob {
  constructor(private readonly em: EntityManager) {
    super({ name: 'forget-activities', cron: '41 3 * * *' });
  }

  async run(): Promise<void> {
    await this.em.nativeDelete(ActivitySchema, { occurredAt: { $lt: daysBefore(30) } });
  }
}
