import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';

/** Written inside the database: a list of subscribers never passes through this process. */
const TELL = `
  insert into deliveries (kind, college_id, email)
  select 'college-live', s.college_id, s.email from newsletter_subscriptions s where`;
const ONCE = 'on conflict (kind, college_id, email) do nothing';

/** Who is to be told that their college is live; the mail sender does the telling. All in the caller's transaction. */
@Injectable()
export class DeliveriesService {
  constructor(private readonly em: EntityManager) {}

  /** Tells one subscriber, unless that address was told before. */
  async tellSubscriber(subscriptionId: number): Promise<void> {
    await this.em.execute(`${TELL} s.id = ? ${ONCE}`, [subscriptionId]);
  }

  /** Tells all subscribers of a college who were not told before. */
  async tellSubscribers(collegeId: number): Promise<void> {
    await this.em.execute(`${TELL} s.college_id = ? ${ONCE}`, [collegeId]);
  }
}
