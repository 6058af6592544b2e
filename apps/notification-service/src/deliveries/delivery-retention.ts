import { Inject, Injectable } from '@nestjs/common';
import { MikroORM } from '@mikro-orm/postgresql';
import { RepeatingJob } from '@campus-deals/service-defaults';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';

const LOOK_EVERY_MS = 60 * 60 * 1000;
/** Deliveries looked at in one transaction. */
const BATCH = 500;

/** Replicas share the work. What is still needed is looked at again a month later, so that nobody looks at it every hour. */
const FORGET = `
  with old as (
    select id, exists (select 1 from newsletter_subscriptions s where d.kind = 'college-live' and s.email = d.email and s.college_id = d.college_id) as needed
    from deliveries d where status in ('sent', 'failed') and due_at < now() - make_interval(days => ?)
    order by due_at limit ${BATCH} for update skip locked
  ), kept as (
    update deliveries d set due_at = now() - make_interval(days => ?) + interval '30 days' from old where needed and d.id = old.id
  ), gone as (
    delete from deliveries d using old where not needed and d.id = old.id returning d.id
  )
  select (select count(*) from old)::int as looked, (select count(*) from gone)::int as removed`;

/**
 * Forgets deliveries that were sent, or given up, `DELIVERY_RETENTION_DAYS` ago. No event makes a mail leave twice for
 * it: one that was handled can come again for two days (the outbox's replay) and finds its inbox row for seven, both less
 * than the shortest retention. One that failed can be retried at any time, and a college's activation then tells those
 * whom subscribing has not told already: so what a subscriber was told is remembered as long as the subscription.
 */
@Injectable()
export class DeliveryRetention extends RepeatingJob {
  constructor(
    private readonly orm: MikroORM,
    @Inject(NOTIFICATION_ENV) private readonly env: Pick<NotificationEnv, 'DELIVERY_RETENTION_DAYS'>,
  ) {
    super({ doing: 'forgetting old deliveries', everyMs: LOOK_EVERY_MS });
  }

  protected async turn(): Promise<boolean> {
    const days = this.env.DELIVERY_RETENTION_DAYS;
    const [found] = await this.orm.em
      .getConnection()
      .execute<{ looked: number; removed: number }[]>(FORGET, [days, days]);
    if (found?.removed) this.log.log({ deliveries: found.removed }, 'forgot old deliveries');
    return found?.looked === BATCH;
  }
}
