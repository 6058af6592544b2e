import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import type { ErasureSubjectDto } from '@campus-deals/contracts/internal.dto';
import { RowJobs } from '@campus-deals/messaging';
import { pick, recordedTraceparent, toColumns } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import { tables } from '../tables.js';
import { writableSubscriptions } from '../audience/public.js';
import { type MailAbout, mailKey, type MailKindName } from './mail-about.js';
import { Message, type MessageChannel, PRIORITY, SEND_ALERTS, senderOf } from './message.entity.js';

/** Kinds of email that require a subscription. */
const ABOUT_SUBSCRIPTIONS: MailKindName[] = ['college-live', 'unsubscribe-link', 'confirm-subscription'];

type NamedKind = Exclude<MailKindName, 'college-live'>;

export interface NewMail<Kind extends NamedKind> {
  kind: Kind;
  about: MailAbout[Kind];
  /** At least one of the two. Without an address, composing finds the user's. */
  userId?: number | null;
  email?: string;
  priority?: number;
  dueAt?: Date;
}

/** Queues messages for the senders, which begin after the commit. Runs in the caller's transaction. */
@Injectable()
export class MessagesService {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: RowJobs,
  ) {}

  /** Queues one email, unless its key has one. Returns whether it is new. */
  async mail<Kind extends NamedKind>(mail: NewMail<Kind>): Promise<boolean> {
    return (await this.mailAll([mail])) > 0;
  }

  /** Queues emails. Returns how many are new. */
  async mailAll<Kind extends NamedKind>(mails: readonly NewMail<Kind>[]): Promise<number> {
    if (mails.length === 0) return 0;
    const traceparent = recordedTraceparent();
    const { numInsertedOrUpdatedRows = 0n } = await tables(this.em)
      .insertInto('messages')
      .values(
        mails.map(({ kind, about, userId = null, email = null, priority = PRIORITY.bulk, dueAt }) => ({
          ...toColumns({ kind, userId, email, about, priority, traceparent }),
          key: mailKey(kind, about),
          due_at: dueAt ?? sql<Date>`now()`,
        })),
      )
      .onConflict((conflict) => conflict.column('key').doNothing())
      .executeTakeFirstOrThrow();
    if (mails.some(({ dueAt }) => !dueAt || dueAt <= new Date())) this.begin();
    return Number(numInsertedOrUpdatedRows);
  }

  /** Makes senders process due emails at once. */
  begin(): void {
    this.jobs.begin(senderOf('mail'), SEND_ALERTS);
  }

  /** Welcomes one subscriber of an open college, unless that address was welcomed or notified before. */
  async welcomeSubscriber(subscriptionId: number): Promise<void> {
    await this.mailSubscribers('id', subscriptionId, { isWelcome: true });
  }

  /** Notifies all subscribers who waited for a college that it is live, except those notified or welcomed before. */
  async notifySubscribers(collegeId: number): Promise<void> {
    await this.mailSubscribers('college_id', collegeId, {});
  }

  /**
   * Queues an email with the links that end an address's subscriptions, to one college or all. Once a day, since anyone
   * may request it. A single statement, so the response time does not reveal whether subscriptions exist.
   */
  async mailUnsubscribeLinks(email: string, collegeId: number | null): Promise<void> {
    const day = new Date().toISOString().slice(0, 10);
    await tables(this.em)
      .insertInto('messages')
      .columns(['kind', 'key', 'user_id', 'email', 'about', 'priority', 'traceparent'])
      .expression((eb) => {
        // An erasure that ends the subscriptions waits, and deletes this email, too.
        const subscriptions = eb
          .selectFrom('newsletter_subscriptions')
          .select(['id', 'user_id'])
          .where('email', '=', email)
          .orderBy('id')
          .forKeyShare();
        return eb
          .selectFrom(
            (collegeId === null ? subscriptions : subscriptions.where('college_id', '=', collegeId)).as('own'),
          )
          .having((having) => having.fn.countAll(), '>', 0)
          .select([
            sql<string>`'unsubscribe-link'`.as('kind'),
            sql<string>`concat_ws(':', 'unsubscribe-link', min(id), ${collegeId ?? 'all'}::text, ${day}::text)`.as(
              'key',
            ),
            sql<number | null>`max(user_id)`.as('user_id'),
            sql<string>`${email}::text`.as('email'),
            sql<MailAbout['unsubscribe-link']>`jsonb_build_object(
              'subscriptionId', min(id), 'collegeId', ${collegeId}::int, 'day', ${day}::text)`.as('about'),
            sql.lit(PRIORITY.urgent).as('priority'),
            ownTrace(),
          ]);
      })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    this.begin();
  }

  /** Moves a user's first emails from college subscriptions to their current address. */
  async follow(addresses: string[], email: string): Promise<void> {
    const from = addresses.filter((address) => address !== email);
    if (from.length === 0) return;
    const which = { kind: 'college-live', email: { $in: [...from, email] } } as const;
    const mails = await this.em.find(Message, which, { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE });
    // Keep one per college: the one at the new address, else the oldest.
    const kept = new Map(mails.filter((mail) => mail.email === email).map((mail) => [mail.collegeId, mail]));
    for (const mail of mails) {
      if (!kept.has(mail.collegeId)) kept.set(mail.collegeId, mail);
      else if (kept.get(mail.collegeId) !== mail) this.em.remove(mail);
    }
    await this.em.flush();
    for (const mail of kept.values()) Object.assign(mail, { email, key: `college-live:${mail.collegeId}:${email}` });
    await this.em.flush();
  }

  /** Ties the emails to an address to its user. */
  async tie(userId: number, email: string): Promise<void> {
    await this.em.nativeUpdate(Message, { email, userId: null }, { userId });
  }

  /**
   * Deletes a deleted account's messages: those to the user, those to its address up to the deletion request, and those
   * about subscriptions of the address, if it has none any more. Runs after those have ended.
   */
  async erase(userId: number, subject: Omit<ErasureSubjectDto, 'userId'> | undefined): Promise<void> {
    await this.em.nativeDelete(Message, { userId });
    if (!subject) return;
    const { email, requestedAt } = subject;
    await tables(this.em)
      .deleteFrom('messages')
      .where('email', '=', email)
      .where('user_id', 'is', null)
      .where(({ eb, or, and, not, exists, selectFrom }) => {
        const subscription = selectFrom('newsletter_subscriptions').select('id').where('email', '=', email);
        return or([
          eb('created_at', '<=', requestedAt),
          and([eb('kind', 'in', ABOUT_SUBSCRIPTIONS), not(exists(subscription))]),
        ]);
      })
      .execute();
  }

  async exportOf(userId: number, email: string): Promise<{ deliveries: object[]; alerts: object[] }> {
    const own = { $or: [{ userId }, { email, userId: null }] };
    const messages = await this.em.find(Message, own, { orderBy: { id: 'asc' } });
    const through = (which: MessageChannel): Message[] => messages.filter(({ channel }) => channel === which);
    return {
      deliveries: through('mail').map((mail) =>
        pick(mail, 'kind', 'email', 'collegeId', 'about', 'status', 'sentAt', 'createdAt'),
      ),
      alerts: through('push').map((push) => ({ ...push.about, ...pick(push, 'channel', 'status', 'createdAt') })),
    };
  }

  /** Runs inside the database: the subscriber list never passes through this process. */
  private async mailSubscribers(
    column: 'id' | 'college_id',
    value: number,
    about: MailAbout['college-live'],
  ): Promise<void> {
    await tables(this.em)
      .insertInto('messages')
      .columns(['kind', 'key', 'college_id', 'user_id', 'email', 'about', 'traceparent'])
      .expression((eb) =>
        eb
          .selectFrom(
            writableSubscriptions(tables(this.em))
              .where(column, '=', value)
              .select(['id', 'college_id', 'user_id', 'email'])
              .orderBy('id')
              // An erasure that ends the subscription waits, and deletes this email, too.
              .forKeyShare('newsletter_subscriptions')
              .as('subscriber'),
          )
          .select([
            sql<string>`'college-live'`.as('kind'),
            sql<string>`concat_ws(':', 'college-live', college_id, email)`.as('key'),
            'college_id',
            'user_id',
            'email',
            sql<MailAbout['college-live']>`${JSON.stringify(about)}::jsonb`.as('about'),
            ownTrace(),
          ]),
      )
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    this.begin();
  }
}

function ownTrace() {
  return sql<string | null>`${recordedTraceparent()}::text`.as('traceparent');
}
