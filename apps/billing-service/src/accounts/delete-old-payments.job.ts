import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ScheduledJob } from '@campus-deals/messaging';
import { BILLING_ENV, type BillingEnv } from '../env.js';
import { Payment } from '../payments/public.js';

/** Deletes payments of deleted accounts once the retention period has passed. */
@Injectable()
export class DeleteOldPayments extends ScheduledJob {
  constructor(
    private readonly em: EntityManager,
    @Inject(BILLING_ENV) private readonly env: Pick<BillingEnv, 'PAYMENT_RETENTION_YEARS'>,
  ) {
    super({ name: 'delete-old-payments', cron: '17 4 * * *' });
  }

  async run(dueAt: Date): Promise<void> {
    const before = new Date(dueAt);
    before.setUTCFullYear(before.getUTCFullYear() - this.env.PAYMENT_RETENTION_YEARS);
    await this.em.nativeDelete(Payment, { erasedAt: { $ne: null }, createdAt: { $lt: before } });
  }
}
