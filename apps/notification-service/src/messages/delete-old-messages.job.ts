import { Inject, Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { ScheduledJob } from '@campus-deals/messaging';
import { daysBefore } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import { tables } from '../tables.js';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';
import { Message, type MessageChannel } from './message.entity.js';

const PUSHES_KEPT_DAYS = 60;
/** Messages checked in one transaction. */
const BATCH = 500;
/** Days until a message that is still needed is checked again. */
const KEPT_DAYS = 30;

/**
 * Deletes emails that were sent or abandoned `DELIVERY_RETENTION_DAYS` ago, and pushes of 60 days ago. No event sends a mail twice because of
 * it: a handled event is replayed for two days (outbox) and has an inbox row for seven, both shorter than the minimum
 * retention. A failed activation event can be retried at any time, and then notifies the subscribers who have no
 * message, so a subscriber's first mail is kept as long as the subscription.
 */
@Injectable()
export class DeleteOldMessages extends ScheduledJob {
  constructor(
    private readonly em: EntityManager,
    @Inject(NOTIFICATION_ENV) private readonly env: Pick<NotificationEnv, 'DELIVERY_RETENTION_DAYS'>,
  ) {
    super({ name: 'delete-old-deliveries', cron: '23 * * * *' });
  }

  async run(): Promise<void> {
    const total = (await this.deleteAll('mail')) + (await this.deleteAll('push'));
    if (total > 0) this.log.log({ messages: total }, 'deleted old messages');
    await this.deleteOldTurns();
  }

  /**
   * Deletes one batch of a channel. Messages that are still needed are checked again a month later. Those locked by another
   * replica are skipped.
   */
  @Transactional()
  async deleteSome(channel: MessageChannel): Promise<{ found: number; deleted: number }> {
    const days = channel === 'mail' ? this.env.DELIVERY_RETENTION_DAYS : PUSHES_KEPT_DAYS;
    const old = await this.em.find(
      Message,
      { channel, status: { $in: ['sent', 'failed'] }, dueAt: { $lt: daysBefore(days) } },
      { orderBy: { dueAt: 'asc' }, limit: BATCH, lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE },
    );
    const emails = old.flatMap(({ email }) => email ?? []);
    const subscriptions = await tables(this.em)
      .selectFrom('newsletter_subscriptions')
      .select(['college_id as collegeId', 'email'])
      .where(sql<boolean>`email = ANY (${emails}::text[])`)
      .execute();
    const needed = new Set(subscriptions.map(({ collegeId, email }) => `${collegeId} ${email}`));
    let deleted = 0;
    for (const message of old) {
      if (needed.has(`${message.collegeId} ${message.email}`)) message.dueAt = daysBefore(days - KEPT_DAYS);
      else {
        this.em.remove(message);
        deleted++;
      }
    }
    return { found: old.length, deleted };
  }

  private async deleteAll(channel: MessageChannel): Promise<number> {
    let total = 0;
    let batch;
    do {
      batch = await this.deleteSome(channel);
      total += batch.deleted;
    } while (batch.found === BATCH);
    return total;
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
