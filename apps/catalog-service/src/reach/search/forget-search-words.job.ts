import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ScheduledJob } from '@campus-deals/messaging';
import { sql } from 'kysely';
import { tables } from '../../tables.js';

/**
 * Deletes words that no public document uses any more. A word that is added again at the same time may be deleted too:
 * it returns with its next use, and until then only its misspellings find nothing.
 */
@Injectable()
export class ForgetSearchWords extends ScheduledJob {
  constructor(private readonly em: EntityManager) {
    super({ name: 'forget-search-words', cron: '20 4 * * 0' });
  }

  /** SQL text: Kysely has no set-returning function beside a table. */
  async run(): Promise<void> {
    await sql`
      DELETE FROM search_words WHERE word NOT IN (
        SELECT word FROM (
          SELECT text || details AS text FROM vendor_search UNION ALL SELECT text || details FROM deal_search UNION ALL SELECT search_text FROM colleges
        ) documents, string_to_table(btrim(text), ' ') AS word)`.execute(tables(this.em));
  }
}
