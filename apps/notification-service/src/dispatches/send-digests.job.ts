import { Injectable } from '@nestjs/common';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { localDate } from '@campus-deals/contracts/catalog/local-time';
import { RepeatingJob } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import { lockName } from '../advisory-lock.js';
import { DeliveriesService } from '../deliveries/deliveries.module.js';
import { tables } from '../entities.js';
import { zoneOf } from '../users/users.module.js';
import { nextMorning, notQuiet, type Recipient } from './alert-plan.js';
import { recipients } from './recipients.query.js';

const EVERY_MS = 30_000;
/** Users per transaction. */
const BATCH = 200;

/** Sends each user one mail a day with the alerts that wait for the morning. */
@Injectable()
export class SendDigests extends RepeatingJob {
  constructor(
    private readonly em: EntityManager,
    private readonly deliveries: DeliveriesService,
  ) {
    super({ doing: 'sending digests', everyMs: EVERY_MS });
  }

  protected turn(): Promise<boolean> {
    return this.sendSome(new Date());
  }

  /**
   * Queues digests for one batch of users. Returns whether there may be more. One replica at a time, so that all of a
   * user's alerts go into one mail.
   */
  @Transactional()
  async sendSome(now: Date): Promise<boolean> {
    await lockName(this.em, 'alert digests');
    const waiting = await this.waitingUsers(now);
    const found = await recipients(tables(this.em))
      .where(sql<boolean>`users.id = any(${waiting}::integer[])`)
      .execute();
    const known = new Map(found.map((recipient) => [recipient.userId, recipient]));
    for (const userId of waiting) await this.send(userId, known.get(userId), now);
    return waiting.length === BATCH;
  }

  private async waitingUsers(now: Date): Promise<number[]> {
    const rows = await tables(this.em)
      .selectFrom('alert_dispatches')
      .select('user_id as userId')
      .where('channel', '=', 'digest')
      .where('status', '=', 'pending')
      .where('due_at', '<=', now.toISOString())
      .groupBy('user_id')
      .orderBy('user_id')
      .limit(BATCH)
      .execute();
    return rows.map(({ userId }) => userId);
  }

  private async send(userId: number, recipient: Recipient | undefined, now: Date): Promise<void> {
    if (!recipient?.emailNotifications) return this.change(userId, now, { status: 'skipped' });
    // The user may have changed their quiet hours since.
    const quietUntil = notQuiet(recipient, now);
    if (quietUntil > now) return this.change(userId, now, { due_at: quietUntil });
    const day = localDate(now, zoneOf(recipient));
    if (await this.hasDigest(userId, day)) return this.change(userId, now, { due_at: nextMorning(recipient, now) });
    await this.change(userId, now, { status: 'sent', digest_day: day });
    await this.deliveries.mailAlerts([{ kind: 'alert-digest', about: { userId, day }, dueAt: now }]);
  }

  /** Ensures one mail a day, also when a user moves to another time zone. */
  private async hasDigest(userId: number, day: string): Promise<boolean> {
    const earlier = await tables(this.em)
      .selectFrom('alert_dispatches')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('digest_day', '=', day)
      .limit(1)
      .executeTakeFirst();
    return earlier !== undefined;
  }

  private async change(
    userId: number,
    now: Date,
    to: { status?: 'sent' | 'skipped'; digest_day?: string; due_at?: Date },
  ): Promise<void> {
    await tables(this.em)
      .updateTable('alert_dispatches')
      .set(to)
      .where('user_id', '=', userId)
      .where('channel', '=', 'digest')
      .where('status', '=', 'pending')
      .where('due_at', '<=', now.toISOString())
      .execute();
  }
}
