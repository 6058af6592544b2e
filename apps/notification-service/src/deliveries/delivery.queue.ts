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

/** A delivery this process has until its lease ends, or another one claims it. */
export interface LeasedDelivery<Kind extends DeliveryKind = DeliveryKind> extends Pick<
  Delivery,
  'id' | 'kind' | 'collegeId' | 'userId' | 'email' | 'isUrgent' | 'attempts' | 'claim' | 'traceparent'
> {
  about: DeliveryAbout[Kind];
}

/** Which claim a change is made under. */
export type Claim = Pick<LeasedDelivery, 'id' | 'claim'>;

const CLAIMABLE = statusesBefore('claimed');

/**
 * The deliveries as a queue that any number of replicas takes from. Each step is a transaction of its own, and changes
 * nothing when the delivery has been claimed anew since: it was too long on its way, and is somebody else's by now.
 */
@Injectable()
export class DeliveryQueue {
  /** Nobody else claims a leased delivery for this long; after a crash it waits no longer than this. */
  private readonly leaseMs: number;

  constructor(
    private readonly em: EntityManager,
    @Inject(NOTIFICATION_ENV) env: Pick<NotificationEnv, 'SMTP_TIMEOUT_MS'>,
  ) {
    // It is renewed when the sending begins, which ends within it.
    this.leaseMs = env.SMTP_TIMEOUT_MS * 1.5;
  }

  /** What is due: urgent ones first, then who has waited longest. */
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
   * Takes a mailbox's turn for a delivery. Answers the seconds it has to wait instead where the mailbox has had its mails
   * for now: nobody's is to be filled by subscribing them everywhere, or under ever new addresses. Undefined once the delivery is gone, or
   * another's. Renews the lease.
   */
  @Transactional()
  async begin({ isUrgent, ...claim }: Claim & { isUrgent: boolean }, email: string): Promise<number | undefined> {
    const mailbox = mailboxOf(email);
    // One at a time for each mailbox, whichever replica it is.
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

  /** Renews the lease. False once the delivery is gone, or another's. */
  @Transactional()
  async renew(claim: Claim): Promise<boolean> {
    const delivery = await this.lockClaimed(claim);
    if (delivery) delivery.dueAt = this.leaseEnd(await this.now());
    return delivery !== null;
  }

  /** Changes a delivery unless it is gone (its user was erased meanwhile) or another's. Throws what the change throws. */
  @Transactional()
  async change(claim: Claim, how: (delivery: Delivery) => void): Promise<void> {
    const delivery = await this.lockClaimed(claim);
    if (delivery) how(delivery);
  }

  /**
   * The mail server has taken it: that is so whoever has claimed it since, and keeps them from sending it, if they have not
   * begun. Answers whether it was still under this claim.
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

  /** Takes back what nobody waits for any more; who subscribes again is notified after all. */
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

  /** By the database's clock, which all replicas share: by one that is slow, a lease would be over before it began. */
  private async now(): Promise<Date> {
    const { now } = await tables(this.em)
      .selectNoFrom(sql<Date>`clock_timestamp()`.as('now'))
      .executeTakeFirstOrThrow();
    return new Date(now);
  }

  /** What else a mailbox got within the hour, gets now, or is to get within a minute. */
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
