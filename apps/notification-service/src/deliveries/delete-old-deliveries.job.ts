import { Inject, Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { ScheduledJob } from '@campus-deals/messaging';
import { sql } from 'kysely';
import { tables } from '../entities.js';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';
import { Subscription } from '../newsletter/subscription.entity.js';
import { Delivery } from './delivery.entity.js';

/** Deliveries checked in one transaction. */
const BATCH = 500;
/** Days until a delivery that is still needed is checked again. */
const KEPT_DAYS = 30;

/**
 * Deletes deliveries that were sent or abandoned `DELIVERY_RETENTION_DAYS` ago. No event sends a mail twice because of
 * it: a handled event is replayed for two days (outbox) and has an inbox row for seven, both shorter than the minimum
 * retention. A failed activation event can be retried at any time, and then notifies the subscribers who have no
 * delivery, so a subscriber's first mail is kept as long as the subscription.
 */
@Injectable()
export class DeleteOldDeliveries extends ScheduledJob {
  constructor(
    private readonly em: EntityManager,
    @Inject(NOTIFICATION_ENV) private readonly env: Pick<NotificationEnv, 'DELIVERY_RETENTION_DAYS'>,
  ) {
    super({ name: 'delete-old-deliveries', cron: '23 * * * *' });
  }

  async run(): Promise<void> {
    let total = 0;
    let batch;
    do {
      batch = await this.deleteSome();
      total += batch.deleted;
    } while (batch.found === BATCH);
    if (total > 0) this.log.log({ deliveries: total }, 'deleted old deliveries');
    await this.deleteOldTurns();
  }

  /**
   * Deletes one batch. Deliveries that are still needed are checked again a month later. Those locked by another
   * replica are skipped.
   */
  @Transactional()
  async deleteSome(): Promise<{ found: number; deleted: number }> {
    const days = this.env.DELIVERY_RETENTION_DAYS;
    const old = await this.em.find(
      Delivery,
      { status: { $in: ['sent', 'failed'] }, dueAt: { $lt: daysAgo(days) } },
      { orderBy: { dueAt: 'asc' }, limit: BATCH, lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE },
    );
    const emails = old.flatMap(({ email }) => email ?? []);
    const subscriptions = await this.em.find(Subscription, { email: { $in: emails } });
    const needed = new Set(subscriptions.map(({ college, email }) => `${college.id} ${email}`));
    let deleted = 0;
    for (const delivery of old) {
      if (needed.has(`${delivery.collegeId} ${delivery.email}`)) delivery.dueAt = daysAgo(days - KEPT_DAYS);
      else {
        this.em.remove(delivery);
        deleted++;
      }
    }
    return { found: old.length, deleted };
  }

  /** Deletes the throttle rows of addresses without mail in the last hour, which delay nothing. */
  private async deleteOldTurns(): Promise<void> {
    await tables(this.em)
      .deleteFrom('mailbox_turns')
      .where(({ not, exists }) =>
        not(exists(sql`(SELECT FROM unnest(newsletters_at || deliveries_at) at WHERE at > now() - interval '1 hour')`)),
      )
      .execute();
  }
}

function daysAgo(days: number): Date {
  return new Date(Date.now() - days * 86_400_000);
}
