import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { RepeatingJob } from '@campus-deals/service-defaults';
import { tables } from '../tables.js';
import { SubscriptionsService } from './subscriptions.service.js';

/** Subscriptions ended per transaction. A college may have had a hundred thousand. */
const BATCH = 500;
const EVERY_MS = 2000;

/** Ends the subscriptions of removed colleges in batches. The next run continues what a stopped process left. */
@Injectable()
export class EndSubscriptionsOfRemovedColleges extends RepeatingJob {
  constructor(
    private readonly em: EntityManager,
    private readonly subscriptions: SubscriptionsService,
  ) {
    super({ doing: 'ending the subscriptions of removed colleges', everyMs: EVERY_MS });
  }

  protected async turn(): Promise<boolean> {
    const removed = await tables(this.em)
      .selectFrom('colleges')
      .select('id')
      .where('is_removed', '=', true)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('newsletter_subscriptions')
            .select('newsletter_subscriptions.id')
            .whereRef('newsletter_subscriptions.college_id', '=', 'colleges.id'),
        ),
      )
      .limit(1)
      .executeTakeFirst();
    if (!removed) return false;
    await this.subscriptions.endAll({ college: removed.id }, BATCH);
    return true;
  }
}
