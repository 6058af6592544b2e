import { Injectable } from '@nestjs/common';
import { MikroORM } from '@mikro-orm/postgresql';

/** A delivery this process has until its lease ends. */
export interface LeasedDelivery {
  id: number;
  /** The address's subscription as it is now; null when it has ended since: nothing may be sent. */
  subscriptionId: number | null;
  email: string;
  attempts: number;
  collegeName: string;
  collegeShortName: string;
}

/** Nobody else takes a leased delivery for this long; after a crash it waits no longer than this. */
export const LEASE_S = 40;

const CLAIM = `
  with due as (
    select id, email, college_id from deliveries where status in ('pending', 'sending') and due_at <= now()
    order by due_at, id limit ? for update skip locked
  )
  update deliveries d set status = 'sending', attempts = attempts + 1, due_at = now() + make_interval(secs => ${LEASE_S})
  from due
  join colleges c on c.id = due.college_id
  left join newsletter_subscriptions s on s.email = due.email and s.college_id = due.college_id
  where d.id = due.id
  returning d.id, s.id as "subscriptionId", d.email, d.attempts, c.name as "collegeName", c.short_name as "collegeShortName"`;

/** Of two that are under way to one address, the later one waits. */
const RECENT = `
  select count(*) filter (where status = 'sending' or sent_at > now() - interval '1 minute')::int as "lastMinute", count(*)::int as "lastHour"
  from deliveries where email = ? and ((status = 'sending' and id < ?) or (status = 'sent' and sent_at > now() - interval '1 hour'))`;

/** The deliveries as a queue that any number of replicas takes from. Each step is a transaction of its own. */
@Injectable()
export class DeliveryQueue {
  constructor(private readonly orm: MikroORM) {}

  claim(count: number): Promise<LeasedDelivery[]> {
    return this.run<LeasedDelivery>(CLAIM, [count]);
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
    await this.run("update deliveries set status = 'pending', due_at = now() + make_interval(secs => ?), failure = ? where id = ?", [seconds, failure, id]);
  }

  /** Puts a delivery back as if it had not been tried: its turn was not its own fault. */
  async putBack(id: number, seconds = 0): Promise<void> {
    await this.run("update deliveries set status = 'pending', due_at = now() + make_interval(secs => ?), attempts = attempts - 1 where id = ?", [seconds, id]);
  }

  /** Mails to the same address lately, those under way included: nobody's mailbox is to be filled by subscribing them everywhere. */
  async recentTo({ id, email }: Pick<LeasedDelivery, 'id' | 'email'>): Promise<{ lastMinute: number; lastHour: number }> {
    const [row] = await this.run<{ lastMinute: number; lastHour: number }>(RECENT, [email, id]);
    return row ?? { lastMinute: 0, lastHour: 0 };
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
