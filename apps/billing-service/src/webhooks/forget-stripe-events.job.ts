import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ScheduledJob } from '@campus-deals/messaging';
import { StripeEventSchema } from './stripe-event.entity.js';

/** Retention of received events. Stripe resends an event for three days, and on demand for a month. */
const AFTER_MS = 90 * 24 * 60 * 60 * 1000;

@Injectable()
export class ForgetStripeEvents extends ScheduledJob {
  constructor(private readonly em: EntityManager) {
    super({ name: 'forget-stripe-events', cron: '41 3 * * *' });
  }

  async run(): Promise<void> {
    await this.em.nativeDelete(StripeEventSchema, { receivedAt: { $lt: new Date(Date.now() - AFTER_MS) } });
  }
}
