import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { lockName } from '../advisory-lock.js';
import { tables } from '../entities.js';
import { throttle, type RecentMails } from './address-throttle.js';
import { Delivery, type DeliveryAbout, type DeliveryKind } from './delivery.entity.js';
import { statusesBefore } from './delivery.states.js';

/** A delivery this process has until its lease ends. */
export interface LeasedDelivery<Kind extends DeliveryKind = DeliveryKind> extends Pick<
  Delivery,
  'id' | 'kind' | 'collegeId' | 'userId' | 'email' | 'isUrgent' | 'attempts'
> {
  about: DeliveryAbout[Kind];
}

/** Nobody else claims a leased delivery for this long; after a crash it waits no longer than this. */
export const LEASE_S = 40;

const CLAIMABLE = statusesBefore('claimed');

/** The deliveries as a queue that any number of replicas takes from. Each step is a transaction of its own. */
@Injectable()
export class DeliveryQueue {
  constructor(private readonly em: EntityManager) {}

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
        due_at: sql<Date>`now() + make_interval(secs => ${LEASE_S})`,
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
      ])
      .execute();
  }

  /**
   * Takes an address's turn for a delivery. Answers the seconds it has to wait instead where the address has had its mails
   * for now: nobody's mailbox is to be filled by subscribing them everywhere. Undefined once the delivery is gone.
   */
  @Transactional()
  async begin({ id, isUrgent }: Pick<LeasedDelivery, 'id' | 'isUrgent'>, email: string): Promise<number | undefined> {
    // One at a time for each address, whichever replica it is.
    await lockName(this.em, `mail to ${email}`);
    const seconds = throttle(await this.recentMailsTo(email, id), isUrgent);
    const delivery = await this.em.findOne(Delivery, id);
    delivery?.begin(email, seconds === 0 ? new Date() : null);
    return delivery ? seconds : undefined;
  }

  /** Changes a delivery unless it is gone: its user was erased meanwhile. Throws what the change throws. */
  @Transactional()
  async change(id: number, how: (delivery: Delivery) => void): Promise<void> {
    const delivery = await this.em.findOne(Delivery, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (delivery) how(delivery);
  }

  /** Takes back what nobody waits for any more; who subscribes again is notified after all. */
  @Transactional()
  async withdraw(id: number): Promise<void> {
    await this.em.nativeDelete(Delivery, id);
  }

  /** How long the oldest due delivery has been waiting; 0 when none is. */
  async oldestDueSeconds(): Promise<number> {
    const { seconds } = await tables(this.em)
      .selectFrom('deliveries')
      .select(sql<number>`coalesce(greatest(0, extract(epoch from now() - min(due_at))), 0)::float`.as('seconds'))
      .where('status', 'in', CLAIMABLE)
      .executeTakeFirstOrThrow();
    return seconds;
  }

  /** What else an address got within the hour, gets now, or is to get within a minute. */
  private recentMailsTo(email: string, exceptId: number): Promise<RecentMails> {
    return tables(this.em)
      .selectFrom('deliveries')
      .where('email', '=', email)
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
