import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ScheduledJob } from '@campus-deals/messaging';
import { tables } from '../../tables.js';
import { mergeInteractions } from './merge-interactions.query.js';

const DAYS_BY_THE_HOUR = 30;
const ROWS_AT_ONCE = 5000;

/**
 * Merges interactions older than a month into one row a day: the sums stay, and the table grows by days instead of
 * hours.
 */
@Injectable()
export class MergeOldInteractions extends ScheduledJob {
  constructor(private readonly em: EntityManager) {
    super({ name: 'merge-old-interactions', cron: '50 3 * * *' });
  }

  async run(dueAt: Date): Promise<void> {
    const before = new Date(dueAt.getTime() - DAYS_BY_THE_HOUR * 24 * 3_600_000);
    // Short transactions, so that concurrent counting does not wait long.
    for (let merged = ROWS_AT_ONCE; merged === ROWS_AT_ONCE;)
      merged = await mergeInteractions(tables(this.em), { before, limit: ROWS_AT_ONCE });
  }
}
