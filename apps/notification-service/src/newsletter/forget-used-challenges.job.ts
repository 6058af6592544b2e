import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { ScheduledJob } from '@campus-deals/messaging';
import { UsedChallenge } from './used-challenge.entity.js';

/** Deletes spent solutions that have expired. */
@Injectable()
export class ForgetUsedChallenges extends ScheduledJob {
  constructor(private readonly em: EntityManager) {
    super({ name: 'forget-used-challenges', cron: '*/15 * * * *' });
  }

  async run(dueAt: Date): Promise<void> {
    await this.em.nativeDelete(UsedChallenge, { expiresAt: { $lt: dueAt } });
  }
}
