import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import type { ErasureSubjectDto } from '@campus-deals/contracts/internal.dto';
import { recordedTraceparent } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import { tables } from '../entities.js';
import { writableSubscriptions } from '../suppressions/suppressions.module.js';
import { Delivery, type DeliveryAbout, type DeliveryKind } from './delivery.entity.js';

/** Inlined in the statement, so that PostgreSQL matches the partial index. */
const COLLEGE_LIVE = sql.lit('college-live' as const);

type UserMailKind = Exclude<
  DeliveryKind,
  'college-live' | 'unsubscribe-link' | 'fee-receipt' | 'fee-refunded' | 'confirm-subscription'
>;

export interface MailToUser<Kind extends UserMailKind> {
  kind: Kind;
  userId: number;
  /** Identifies the mail: each distinct value gets one mail. */
  about: DeliveryAbout[Kind];
  isUrgent: boolean;
}

export type AlertMail = {
  [Kind in 'alert' | 'alert-digest']: { kind: Kind; about: DeliveryAbout[Kind]; dueAt: Date };
}['alert' | 'alert-digest'];

/** Queues mails for the mail sender. Runs in the caller's transaction. */
@Injectable()
export class DeliveriesService {
  constructor(private readonly em: EntityManager) {}

  /** Welcomes one subscriber of an open college, unless that address was welcomed or notified before. */
  async welcomeSubscriber(subscriptionId: number): Promise<void> {
    await this.notify('id', subscriptionId, { isWelcome: true });
  }

  /** Notifies all subscribers who waited for a college that it is live, except those notified or welcomed before. */
  async notifySubscribers(collegeId: number): Promise<void> {
    await this.notify('college_id', collegeId, {});
  }

  /** Queues one mail to a user, once per `about`. The address is looked up when the mail is composed. */
  async mailUser<Kind extends UserMailKind>({ kind, userId, about, isUrgent }: MailToUser<Kind>): Promise<void> {
    await tables(this.em)
      .insertInto('deliveries')
      .values({ kind, user_id: userId, about, is_urgent: isUrgent, traceparent: recordedTraceparent() })
      .onConflict((conflict) => conflict.columns(['kind', 'about']).where('kind', '<>', COLLEGE_LIVE).doNothing())
      .execute();
  }

  /** Queues mails about notifications for their due times, one per user and notification. */
  async mailAlerts(alerts: AlertMail[]): Promise<void> {
    if (alerts.length === 0) return;
    const traceparent = recordedTraceparent();
    await tables(this.em)
      .insertInto('deliveries')
      .values(
        alerts.map(({ kind, about, dueAt }) => ({ kind, user_id: about.userId, about, due_at: dueAt, traceparent })),
      )
      .onConflict((conflict) => conflict.columns(['kind', 'about']).where('kind', '<>', COLLEGE_LIVE).doNothing())
      .execute();
  }

  /** Queues one urgent receipt for a payment, tied to the user if there is one. */
  async mailReceipt(paymentId: number, email: string, userId: number | null): Promise<void> {
    await tables(this.em)
      .insertInto('deliveries')
      .values({
        kind: 'fee-receipt',
        email,
        user_id: userId,
        about: { paymentId },
        is_urgent: true,
        traceparent: recordedTraceparent(),
      })
      .onConflict((conflict) => conflict.columns(['kind', 'about']).where('kind', '<>', COLLEGE_LIVE).doNothing())
      .execute();
  }

  /**
   * Queues one mail to the billing address each time a fee ends. Tied to the account if there is one, and erased with
   * it.
   */
  async mailRefund(about: DeliveryAbout['fee-refunded'], userId: number | null, email: string): Promise<void> {
    await tables(this.em)
      .insertInto('deliveries')
      .values({ kind: 'fee-refunded', user_id: userId, email, about, traceparent: recordedTraceparent() })
      .onConflict((conflict) => conflict.columns(['kind', 'about']).where('kind', '<>', COLLEGE_LIVE).doNothing())
      .execute();
  }

  /**
   * Queues a mail with the links that end an address's subscriptions, to one college or all. Once a day, since anyone
   * may request it. A single statement, so the response time does not reveal whether subscriptions exist.
   */
  async mailUnsubscribeLinks(email: string, collegeId: number | null): Promise<void> {
    const day = new Date().toISOString().slice(0, 10);
    await tables(this.em)
      .insertInto('deliveries')
      .columns(['kind', 'email', 'about', 'is_urgent', 'traceparent'])
      .expression((eb) => {
        const subscriptions = eb.selectFrom('newsletter_subscriptions').where('email', '=', email);
        return (collegeId === null ? subscriptions : subscriptions.where('college_id', '=', collegeId))
          .having((having) => having.fn.countAll(), '>', 0)
          .select([
            sql.lit('unsubscribe-link' as const).as('kind'),
            sql<string>`${email}::text`.as('email'),
            sql<DeliveryAbout['unsubscribe-link']>`jsonb_build_object(
              'subscriptionId', min(id), 'collegeId', ${collegeId}::int, 'day', ${day}::text)`.as('about'),
            sql.lit(true).as('is_urgent'),
            ownTrace(),
          ]);
      })
      .onConflict((conflict) => conflict.columns(['kind', 'about']).where('kind', '<>', COLLEGE_LIVE).doNothing())
      .execute();
  }

  /** Moves a user's first mails from college subscriptions to their current address. */
  async follow(addresses: string[], email: string): Promise<void> {
    const from = addresses.filter((address) => address !== email);
    if (from.length === 0) return;
    const which = { kind: 'college-live', email: { $in: [...from, email] } } as const;
    const mails = await this.em.find(Delivery, which, { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE });
    // Keep one per college: the one at the new address, else the oldest.
    const kept = new Map(mails.filter((mail) => mail.email === email).map((mail) => [mail.collegeId, mail]));
    for (const mail of mails) {
      if (!kept.has(mail.collegeId)) kept.set(mail.collegeId, mail);
      else if (kept.get(mail.collegeId) !== mail) this.em.remove(mail);
    }
    await this.em.flush();
    for (const mail of kept.values()) mail.email = email;
    await this.em.flush();
  }

  /** Ties the mails to an address to its user. */
  async tie(userId: number, email: string): Promise<void> {
    await this.em.nativeUpdate(Delivery, { email, userId: null }, { userId });
  }

  /** Deletes a deleted account's mails: those to the user, and those to its address up to the deletion request. */
  async erase(userId: number, subject: Omit<ErasureSubjectDto, 'userId'> | undefined): Promise<void> {
    await this.em.nativeDelete(Delivery, { userId });
    if (!subject) return;
    const { email, requestedAt } = subject;
    await this.em.nativeDelete(Delivery, { email, userId: null, createdAt: { $lte: new Date(requestedAt) } });
  }

  /** Exports the mails of a user and their address. */
  async exportOf(userId: number, email: string): Promise<object[]> {
    const own = { $or: [{ userId }, { email, userId: null }] };
    const deliveries = await this.em.find(Delivery, own, { orderBy: { id: 'asc' } });
    return deliveries.map(({ kind, email, collegeId, about, status, sentAt, createdAt }) => ({
      kind,
      email,
      collegeId,
      about,
      status,
      sentAt,
      createdAt,
    }));
  }

  /** Runs inside the database: the subscriber list never passes through this process. */
  private async notify(
    column: 'id' | 'college_id',
    value: number,
    about: DeliveryAbout['college-live'],
  ): Promise<void> {
    await tables(this.em)
      .insertInto('deliveries')
      .columns(['kind', 'college_id', 'email', 'about', 'traceparent'])
      .expression((eb) =>
        eb
          .selectFrom(writableSubscriptions(tables(this.em)).select(['id', 'college_id', 'email']).as('subscriber'))
          .select([
            COLLEGE_LIVE.as('kind'),
            'college_id',
            'email',
            sql<DeliveryAbout['college-live']>`${JSON.stringify(about)}::jsonb`.as('about'),
            ownTrace(),
          ])
          .where(column, '=', value),
      )
      .onConflict((conflict) => conflict.columns(['kind', 'college_id', 'email']).doNothing())
      .execute();
  }
}

function ownTrace() {
  return sql<string | null>`${recordedTraceparent()}::text`.as('traceparent');
}
