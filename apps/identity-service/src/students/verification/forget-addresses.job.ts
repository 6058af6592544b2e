import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { ScheduledJob } from '@campus-deals/messaging';
import { StudentVerification } from './student-verification.entity.js';

const AFTER_MS = 30 * 24 * 60 * 60 * 1000;

/** Deletes unconfirmed addresses, which may belong to other people. */
@Injectable()
export class ForgetAddressesJob extends ScheduledJob {
  constructor(private readonly em: EntityManager) {
    super({ name: 'forget-addresses', cron: '23 * * * *' });
  }

  async run(): Promise<void> {
    const createdAt = { $lt: new Date(Date.now() - AFTER_MS) };
    await this.em.nativeDelete(StudentVerification, { confirmedAt: null, createdAt });
  }
}
