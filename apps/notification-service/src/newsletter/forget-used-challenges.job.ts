import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { ScheduledJob } from '@campus-deals/messaging';
import { UsedChallenge } from './used-challenge.entity.js';

/** Forgets solutions that are too old to be accepted anyway. */
@Injectable()
export class ForgetUsedChallenges extends ScheduledJob {
  constructor(private readonly em: EntityManager) {
    super({ name: 'forget-used-challenges', cron: '*/15 * * * *' });
  }

  async run(dueAt: Date): Promise<void> {
    await this.em.nativeDelete(UsedChallenge, { expiresAt: { $lt: dueAt } });
  }
}
