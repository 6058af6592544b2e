import { Inject, Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { lockName } from '../advisory-lock.js';
import { tables } from '../entities.js';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';
import { throttle, withNewsletters, type RecentMails } from './address-throttle.js';
import { Delivery, type DeliveryAbout, type DeliveryKind } from './delivery.entity.js';
import { statusesBefore } from './delivery.states.js';
import { mailboxOf } from './mailbox.js';
import { lockNewsletterMailsTo, noteDeliveryTurn } from './newsletter-mails.query.js';

/** A delivery claimed by this process until its lease ends or another process claims it. */
export interface LeasedDelivery<Kind extends DeliveryKind = DeliveryKind> extends Pick<
  Delivery,
  'id' | 'kind' | 'collegeId' | 'userId' | 'email' | 'isUrgent' | 'attempts' | 'claim' | 'traceparent'
> {
  about: DeliveryAbout[Kind];
}

/** The claim under which a change is made. */
export type Claim = Pick<LeasedDelivery, 'id' | 'claim'>;

const CLAIMABLE = statusesBefore('claimed');

/**
 * Queue of deliveries for any number of replicas. Each step is its own transaction, and changes nothing if the lease
 * has expired and another sender has claimed the delivery since.
 */
@Injectable()
export class DeliveryQueue {
  /** Lease: no other sender claims the delivery for this long. Also the longest delay after a crash. */
  private readonly leaseMs: number;

  constructor(
    private readonly em: EntityManager,
    @Inject(NOTIFICATION_ENV) env: Pick<NotificationEnv, 'SMTP_TIMEOUT_MS'>,
  ) {
    // The lease is renewed when sending starts, and sending ends within it.
    this.leaseMs = env.SMTP_TIMEOUT_MS * 1.5;
  }

  /** Claims due deliveries: urgent ones first, then those that have waited longest. */
  claim(count: number): Promise<LeasedDelivery[]> {
    return tables(this.em)
      .with('due', (db) =>
        db
          .selectFrom('deliveries')
          .select('id')
          .where('status', 'in', CLAIMABLE)
          .where('due_at', '<=', sql<string>`now()`)
          .orderBy('is_urgent', 'desc')
          .orderBy('due_at')
          .orderBy('id')
          .limit(count)
          .forUpdate()
          .skipLocked(),
      )
      .updateTable('deliveries as d')
      .from('due')
      .whereRef('d.id', '=', 'due.id')
      .set((eb) => ({
        status: 'sending',
        attempts: eb('d.attempts', '+', 1),
        claim: eb('d.claim', '+', 1),
        due_at: sql<Date>`now() + make_interval(secs => ${this.leaseMs / 1000})`,
        begun_at: null,
      }))
      .returning([
        'd.id',
        'd.kind',
        'd.college_id as collegeId',
        'd.user_id as userId',
        'd.email',
        'd.about',
        'd.is_urgent as isUrgent',
        'd.attempts',
        'd.claim',
        'd.traceparent',
      ])
      .execute();
  }

  /**
   * Takes the mailbox's throttle slot for a delivery and renews the lease. Returns 0, or the seconds to wait if the
   * mailbox has had its mails for now. The throttle stops attackers from flooding a mailbox by subscribing it
   * everywhere or under ever new addresses. Returns undefined if the delivery is gone or claimed by another sender.
   */
  @Transactional()
  async begin({ isUrgent, ...claim }: Claim & { isUrgent: boolean }, email: string): Promise<number | undefined> {
    const mailbox = mailboxOf(email);
    // Serialize per mailbox, across replicas.
    await lockName(this.em, `mail to ${mailbox}`);
    const newsletters = await lockNewsletterMailsTo(tables(this.em), mailbox);
    const recent = withNewsletters(await this.recentMailsTo(mailbox, claim.id), newsletters, isUrgent);
    const seconds = throttle(recent, isUrgent);
    const delivery = await this.lockClaimed(claim);
    const now = await this.now();
    delivery?.begin(email, seconds === 0 ? now : null, this.leaseEnd(now));
    if (delivery && seconds === 0) await noteDeliveryTurn(tables(this.em), mailbox);
    return delivery ? seconds : undefined;
  }

  /** Renews the lease. Returns false if the delivery is gone or claimed by another sender. */
  @Transactional()
  async renew(claim: Claim): Promise<boolean> {
    const delivery = await this.lockClaimed(claim);
    if (delivery) delivery.dueAt = this.leaseEnd(await this.now());
    return delivery !== null;
  }

  /**
   * Changes a delivery unless it is gone (its user was erased) or claimed by another sender. Throws what the change
   * throws.
   */
  @Transactional()
  async change(claim: Claim, how: (delivery: Delivery) => void): Promise<void> {
    const delivery = await this.lockClaimed(claim);
    if (delivery) how(delivery);
  }

  /**
   * Marks a delivery as accepted by the mail server, even if another sender has claimed it since; that sender skips it
   * unless it has already begun. Returns whether the claim was still current.
   */
  @Transactional()
  async accepted({ id, claim }: Claim): Promise<boolean> {
    const delivery = await this.em.findOne(
      Delivery,
      { id, status: { $in: statusesBefore('accepted') } },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    delivery?.accepted(await this.now());
    return delivery?.claim === claim;
  }

  /** Deletes a delivery that is no longer wanted. An address that subscribes again gets a new one. */
  @Transactional()
  async withdraw(claim: Claim): Promise<void> {
    const delivery = await this.lockClaimed(claim);
    if (delivery) this.em.remove(delivery);
  }

  private lockClaimed({ id, claim }: Claim): Promise<Delivery | null> {
    return this.em.findOne(Delivery, { id, claim, status: 'sending' }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  }

  private leaseEnd(now: Date): Date {
    return new Date(now.getTime() + this.leaseMs);
  }

  /**
   * Returns the database's time, which all replicas share. A replica with a slow clock would create leases that have
   * already expired.
   */
  private async now(): Promise<Date> {
    const { now } = await tables(this.em)
      .selectNoFrom(sql<Date>`clock_timestamp()`.as('now'))
      .executeTakeFirstOrThrow();
    return new Date(now);
  }

  /** Returns the mailbox's other mails: sent within the hour, being sent, or urgent and due within a minute. */
  private recentMailsTo(mailbox: string, exceptId: number): Promise<RecentMails> {
    return tables(this.em)
      .selectFrom('deliveries')
      .where(sql`regexp_replace(email, '\\+[^@]*@', '@')`, '=', mailbox)
      .where('id', '<>', exceptId)
      .where((eb) =>
        eb.or([
          eb('status', '=', 'sending'),
          eb.and([eb('status', '=', 'pending'), eb('due_at', '<', sql<string>`now() + interval '1 minute'`)]),
          eb.and([eb('status', '=', 'sent'), eb('sent_at', '>', sql<string>`now() - interval '1 hour'`)]),
        ]),
      )
      .select((eb) => {
        const mails = eb.fn.countAll();
        const waiting = mails.filterWhere('begun_at', 'is', null).filterWhere('status', '<>', 'sent');
        return [
          eb
            .cast<number>(
              mails.filterWhere('status', '=', 'sending').filterWhere('begun_at', 'is not', null),
              'integer',
            )
            .as('underWay'),
          eb.cast<number>(waiting.filterWhere('is_urgent', '=', true), 'integer').as('urgentWaiting'),
          eb.cast<number>(mails.filterWhere('status', '=', 'sent'), 'integer').as('lastHour'),
          sql<number | null>`extract(epoch from clock_timestamp() - max(sent_at))::float`.as('secondsSinceLast'),
        ];
      })
      .executeTakeFirstOrThrow();
  }
}
