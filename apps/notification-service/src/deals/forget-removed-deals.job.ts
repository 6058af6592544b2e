import { Injectable } from '@nestjs/common';
import { ScheduledJob } from '@campus-deals/messaging';
import { DealsReadModel } from './deals-read-model.service.js';

/** Events come again for a week at most. */
const KEPT_DAYS = 30;
const BATCH = 1000;

/** Forgets the numbers of deals that are gone. */
@Injectable()
export class ForgetRemovedDeals extends ScheduledJob {
  constructor(private readonly deals: DealsReadModel) {
    super({ name: 'forget-removed-deals', cron: '37 4 * * *' });
  }

  async run(): Promise<void> {
    for (let forgotten = BATCH; forgotten === BATCH;) forgotten = await this.deals.forgetRemoved(KEPT_DAYS, BATCH);
  }
}
