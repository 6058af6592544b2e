import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ScheduledJob } from '@campus-deals/messaging';
import { daysBefore } from '@campus-deals/service-defaults';
import { StripeEventSchema } from './stripe-event.entity.js';

/** Deletes old events. Stripe resends an event for three days, and on demand for a month. */
@Injectable()
export class ForgetStripeEvents extends ScheduledJob {
  constructor(private readonly em: EntityManager) {
    super({ name: 'forget-stripe-events', cron: '41 3 * * *' });
  }

  async run(): Promise<void> {
    await this.em.nativeDelete(StripeEventSchema, { receivedAt: { $lt: daysBefore(90) } });
  }
}
