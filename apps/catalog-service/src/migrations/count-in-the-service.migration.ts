import { Migration } from '@mikro-orm/migrations';
import { CREATE_RATE_LIMITS } from '@campus-deals/service-defaults';

/** Interactions get their name; reviews, interactions and wrong codes are counted by the service, no longer by triggers and functions. */
export class CountInTheService20261125000200 extends Migration {
  override up(): void {
    this.addSql(`ALTER TABLE deal_figures RENAME TO deal_interactions`);
    for (const constraint of ['pkey', 'deal_id_fkey', 'kind_check'])
      this.addSql(
        `ALTER TABLE deal_interactions RENAME CONSTRAINT deal_figures_${constraint} TO deal_interactions_${constraint}`,
      );
    this.addSql(`DROP FUNCTION count_deal_figure`);
    this.addSql(`ALTER TABLE viewers RENAME COLUMN person_hash TO visitor_hash`);

    this.addSql(`DROP TRIGGER keep_rating_of_vendor ON reviews`);
    this.addSql(`DROP FUNCTION keep_rating_of_vendor`);

    // Dropping the counts is safe: they covered one minute only.
    this.addSql(`DROP TABLE wrong_codes`);
    this.addSql(CREATE_RATE_LIMITS);

    this.addSql(`ALTER TABLE image_uploads RENAME COLUMN look_at TO check_at`);
    this.addSql(`ALTER INDEX uploads_to_look_at RENAME TO uploads_to_check`);
  }
}
