import { Injectable } from '@nestjs/common';
import { ScheduledJob } from '@campus-deals/messaging';
import { DealsReadModel } from './deals-read-model.service.js';

/** Events are redelivered for at most a week. */
const KEPT_DAYS = 30;
const BATCH = 1000;

/** Deletes the rows of removed deals. */
@Injectable()
export class ForgetRemovedDeals extends ScheduledJob {
  constructor(private readonly deals: DealsReadModel) {
    super({ name: 'forget-removed-deals', cron: '37 4 * * *' });
  }

  async run(): Promise<void> {
    for (let forgotten = BATCH; forgotten === BATCH;) forgotten = await this.deals.forgetRemoved(KEPT_DAYS, BATCH);
  }
}
