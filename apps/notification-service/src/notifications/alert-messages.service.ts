import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { DeliveryStatus, NotificationKind } from '@campus-deals/contracts/enumerations';
import type { Concern } from '@campus-deals/contracts/notification/alert-settings';
import { localDate } from '@campus-deals/contracts/catalog/local-time';
import { RowJobs } from '@campus-deals/messaging';
import { recordedTraceparent } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import { tables } from '../tables.js';
import { mailKey, MessagesService, PRIORITY, senderOf } from '../messages/public.js';
import { zoneOf } from '../audience/public.js';
import { nextMorning, planDeliveries, type PlannedDelivery, type Recipient } from './alert-plan.js';
import { audienceOf, recipientsOf } from './recipients.query.js';

type Alert = { id: number; kind: NotificationKind };
type Plan = PlannedDelivery & { recipient: Recipient };

/** Notification after which a digest begins. */
const AFTER = sql<number>`(messages.about->>'after')::bigint`;

/** Queues the messages of notifications, as each user prefers. Runs in the caller's transaction and is idempotent. */
@Injectable()
export class AlertMessages {
  constructor(
    private readonly em: EntityManager,
    private readonly messages: MessagesService,
    private readonly jobs: RowJobs,
  ) {}

  async toUser(alert: Alert, userId: number): Promise<void> {
    await this.store(alert, await recipientsOf(tables(this.em), alert.id).where('users.id', '=', userId).execute());
  }

  /**
   * Queues an alert for the next users of its college and followers of its topics, in order of id. Returns the last id,
   * or undefined at the end.
   */
  async toSome(alert: Alert, { after, limit }: { after: number; limit: number }): Promise<number | undefined> {
    const found = await audienceOf(tables(this.em), alert.id, { after, limit }).execute();
    await this.store(alert, found);
    return found.length < limit ? undefined : found.at(-1)?.userId;
  }

  private async store(alert: Alert, found: (Recipient & Concern & { isPinned: boolean })[]): Promise<void> {
    const now = new Date();
    const plans = found.flatMap((recipient) => {
      const { isDirect, isFollowed, isPinned } = recipient;
      const planned = planDeliveries(alert.kind, recipient, now, { isDirect, isFollowed, isPinned });
      return planned.map((plan) => ({ ...plan, recipient }));
    });
    const living = await this.lockUsers(plans.map(({ recipient: { userId } }) => userId));
    const through = (channel: PlannedDelivery['channel']): Plan[] =>
      plans.filter((plan) => plan.channel === channel && living.has(plan.recipient.userId));
    await this.messages.mailAll(
      through('mail').map(({ recipient: { userId }, dueAt }) => ({
        kind: 'alert' as const,
        about: { notificationId: alert.id, userId },
        userId,
        priority: PRIORITY.alert,
        dueAt,
      })),
    );
    await this.push(alert, through('push'));
    await this.addToDigests(alert, through('digest'));
  }

  /** Returns the users who are not erased. Until the commit, an erasure waits; it then deletes their messages. */
  private async lockUsers(userIds: number[]): Promise<Set<number>> {
    if (userIds.length === 0) return new Set();
    const users = await tables(this.em)
      .selectFrom('users')
      .select('id')
      .where(sql<boolean>`id = ANY(${userIds}::int[])`)
      .orderBy('id')
      .forKeyShare()
      .execute();
    return new Set(users.map(({ id }) => id));
  }

  private async push({ id: notificationId }: Alert, plans: Plan[]): Promise<void> {
    if (plans.length === 0) return;
    const traceparent = recordedTraceparent();
    const rows = plans.flatMap(({ recipient: { userId, browserIds }, dueAt }) =>
      browserIds.map((browserId) => ({
        channel: 'push' as const,
        kind: 'alert' as const,
        key: `push:${notificationId}:${browserId}`,
        user_id: userId,
        browser_id: browserId,
        about: { notificationId },
        priority: PRIORITY.alert,
        due_at: dueAt,
        traceparent,
      })),
    );
    await tables(this.em)
      .insertInto('messages')
      .values(rows)
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    if (plans.some(({ dueAt }) => dueAt <= new Date())) this.jobs.begin(senderOf('push'));
  }

  /** Opens each recipient's digest of the next morning, unless an earlier alert has opened it. */
  private async addToDigests({ id }: Alert, plans: Plan[]): Promise<void> {
    if (plans.length === 0) return;
    const digestOf = ({ recipient, dueAt }: Plan) => {
      const about = { userId: recipient.userId, day: localDate(dueAt, zoneOf(recipient)), after: id - 1 };
      return { key: mailKey('alert-digest', about), about, dueAt, recipient };
    };
    const planned = plans.map(digestOf);
    const known = await this.findDigests(planned.map(({ key }) => key));
    const missing = planned.flatMap((digest) => {
      const found = known.get(digest.key);
      if (!found) return [digest];
      // A user who has moved to another time zone may have got, or be getting, the digest of that day. The alert waits
      // for the next one.
      if (found.status !== 'pending')
        return [digestOf({ ...digest, channel: 'digest', dueAt: nextMorning(digest.recipient, digest.dueAt) })];
      return found.after > digest.about.after ? [digest] : [];
    });
    if (missing.length === 0) return;
    await tables(this.em)
      .insertInto('messages')
      .values(
        missing.map(({ key, about, dueAt }) => ({
          kind: 'alert-digest',
          key,
          user_id: about.userId,
          about,
          priority: PRIORITY.alert,
          due_at: dueAt,
        })),
      )
      // Alerts to a college reach its users in steps, so an older alert may arrive later.
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet(({ ref }) => ({ about: ref('excluded.about') }))
          .where('messages.status', '=', 'pending')
          .where(AFTER, '>', id - 1),
      )
      .execute();
  }

  /**
   * Returns those of these digests that exist. Each attempt to insert one again would use up an id. A digest that is
   * being sent has no status: its alerts are read already. Senders leave the others until the commit.
   */
  private async findDigests(keys: string[]): Promise<Map<string, { status: DeliveryStatus | null; after: number }>> {
    const digests = await tables(this.em)
      .selectFrom('messages')
      .select(['key', AFTER.as('after')])
      .select(({ selectFrom }) =>
        selectFrom('messages as open')
          .select('open.status')
          .whereRef('open.id', '=', 'messages.id')
          .forKeyShare()
          .skipLocked()
          .as('status'),
      )
      .where(sql<boolean>`key = ANY (${keys}::text[])`)
      .execute();
    return new Map(digests.map(({ key, ...digest }) => [key, digest]));
  }
}
