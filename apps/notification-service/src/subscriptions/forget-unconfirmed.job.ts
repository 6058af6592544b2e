import { Injectable } from '@nestjs/common';
import { CONFIRMATION_DAYS } from '@campus-deals/contracts/limits';
import { ScheduledJob } from '@campus-deals/messaging';
import { daysBefore } from '@campus-deals/service-defaults';
import { EntityManager } from '@mikro-orm/postgresql';
import { SubscriptionsService } from './subscriptions.service.js';
import { UsedChallenge } from './used-challenge.entity.js';

/** Subscriptions ended per transaction. */
const BATCH = 500;

/** Deletes subscriptions that were never confirmed: someone else may have entered the address. */
@Injectable()
export class ForgetUnconfirmed extends ScheduledJob {
  constructor(private readonly subscriptions: SubscriptionsService) {
    super({ name: 'forget-unconfirmed', cron: '41 * * * *' });
  }

  async run(dueAt: Date): Promise<void> {
    const before = daysBefore(CONFIRMATION_DAYS, dueAt);
    let ended;
    do ended = await this.subscriptions.endAll({ confirmedAt: null, createdAt: { $lt: before } }, BATCH);
    while (ended.length === BATCH);
  }
}

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
