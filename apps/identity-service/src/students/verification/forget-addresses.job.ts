import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { ScheduledJob } from '@campus-deals/messaging';
import { daysBefore } from '@campus-deals/service-defaults';
import { StudentVerification } from './student-verification.entity.js';

/** Deletes unconfirmed addresses, which may belong to other people. */
@Injectable()
export class ForgetAddressesJob extends ScheduledJob {
  constructor(private readonly em: EntityManager) {
    super({ name: 'forget-addresses', cron: '23 * * * *' });
  }

  async run(): Promise<void> {
    await this.em.nativeDelete(StudentVerification, { confirmedAt: null, createdAt: { $lt: daysBefore(30) } });
  }
}
