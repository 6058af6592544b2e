import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { ScheduledJob } from '@campus-deals/messaging';
import { MailReport } from './mail-report.entity.js';

/** Providers retry for days. A report redelivered after this would suppress an address again. */
const KEPT_MS = 30 * 86_400_000;

/** Deletes reports that providers no longer redeliver. */
@Injectable()
export class ForgetMailReports extends ScheduledJob {
  constructor(private readonly em: EntityManager) {
    super({ name: 'forget-mail-reports', cron: '37 3 * * *' });
  }

  async run(dueAt: Date): Promise<void> {
    await this.em.nativeDelete(MailReport, { receivedAt: { $lt: new Date(dueAt.getTime() - KEPT_MS) } });
  }
}
