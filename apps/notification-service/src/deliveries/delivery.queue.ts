import { Injectable } from '@nestjs/common';
import { MikroORM } from '@mikro-orm/postgresql';
import type { DeliveryKind } from './delivery.entity.js';
import { patience, type RecentMails } from './patience.js';

/** A delivery this process has until its lease ends. */
export interface LeasedDelivery {
  id: number;
  kind: DeliveryKind;
  collegeId: number | null;
  userId: number | null;
  email: string | null;
  about: Record<string, unknown>;
  isUrgent: boolean;
  attempts: number;
}

/** Nobody else takes a leased delivery for this long; after a crash it waits no longer than this. */
export const LEASE_S = 40;

const CLAIM = `
  with due as (
    select id from deliveries where status in ('pending', 'sending') and due_at <= now()
    order by is_urgent desc, due_at, id limit ? for update skip locked
  )
  update deliveries d set status = 'sending', attempts = attempts + 1, due_at = now() + make_interval(secs => ${LEASE_S}), begun_at = null
  from due where d.id = due.id
  returning d.id, d.kind, d.college_id as "collegeId", d.user_id as "userId", d.email, d.about, d.is_urgent as "isUrgent", d.attempts`;

/** What else the address got within the hour, gets now, or is to get within a minute. */
const RECENT = `
  select
    count(*) filter (where status = 'sending' and begun_at is not null)::int as "underWay",
    count(*) filter (where is_urgent and begun_at is null and status <> 'sent')::int as "urgentWaiting",
    count(*) filter (where status = 'sent')::int as "lastHour",
    extract(epoch from clock_timestamp() - max(sent_at))::float as "secondsSinceLast"
  from deliveries
  where email = ? and id <> ? and (status = 'sending' or (status = 'pending' and due_at < now() + interval '1 minute') or (status = 'sent' and sent_at > now() - interval '1 hour'))`;

/** The deliveries as a queue that any number of replicas takes from. Each step is a transaction of its own. */
@Injectable()
export class DeliveryQueue {
  constructor(private readonly orm: MikroORM) {}

  /** What is due: urgent ones first, then who has waited longest. */
  claim(count: number): Promise<LeasedDelivery[]> {
    return this.run<LeasedDelivery>(CLAIM, [count]);
  }

  /**
   * Takes an address's turn for a delivery. Answers the seconds it has to wait instead where the address has had its mails
   * for now: nobody's mailbox is to be filled by subscribing them everywhere.
   */
  async begin({ id, isUrgent }: Pick<LeasedDelivery, 'id' | 'isUrgent'>, email: string): Promise<number> {
    return this.orm.em.fork().transactional(async (em) => {
      // One at a time for each address, whichever replica it is.
      await em.execute('select pg_advisory_xact_lock(hashtext(?))', [`mail to ${email}`]);
      const [recent] = await em.execute<RecentMails[]>(RECENT, [email, id]);
      const seconds = recent ? patience(recent, isUrgent) : 0;
      await em.execute('update deliveries set email = ?, begun_at = case when ? then now() end where id = ?', [
        email,
        seconds === 0,
        id,
      ]);
      return seconds;
    });
  }

  async sent(id: number): Promise<void> {
    await this.run("update deliveries set status = 'sent', sent_at = now(), failure = null where id = ?", [id]);
  }

  /** Takes back what nobody waits for any more; who subscribes again is told after all. */
  async withdraw(id: number): Promise<void> {
    await this.run('delete from deliveries where id = ?', [id]);
  }

  /** Gives a delivery up for good. */
  async failed(id: number, failure: string): Promise<void> {
    await this.run("update deliveries set status = 'failed', failure = ? where id = ?", [failure, id]);
  }

  async retryIn(id: number, seconds: number, failure: string): Promise<void> {
    await this.run(
      "update deliveries set status = 'pending', begun_at = null, due_at = now() + make_interval(secs => ?), failure = ? where id = ?",
      [seconds, failure, id],
    );
  }

  /** Puts a delivery back as if it had not been tried: its turn was not its own fault. */
  async putBack(id: number, seconds = 0): Promise<void> {
    await this.run(
      "update deliveries set status = 'pending', begun_at = null, due_at = now() + make_interval(secs => ?), attempts = attempts - 1 where id = ?",
      [seconds, id],
    );
  }

  /** How long the oldest due delivery has been waiting; 0 when none is. */
  async oldestDueSeconds(): Promise<number> {
    const [row] = await this.run<{ seconds: number | string | null }>(
      "select extract(epoch from now() - min(due_at)) as seconds from deliveries where status in ('pending', 'sending')",
      [],
    );
    return Math.max(0, Number(row?.seconds ?? 0));
  }

  private run<T>(sql: string, parameters: unknown[]): Promise<T[]> {
    return this.orm.em.getConnection().execute<T[]>(sql, parameters);
  }
}
