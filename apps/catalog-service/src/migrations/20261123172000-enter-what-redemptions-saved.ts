import { Migration } from '@mikro-orm/migrations';

/** Adds to the ledger whom a redemption served and what it saved, and to deals the price from which that is computed. */
export class Migration20261123172000_enter_what_redemptions_saved extends Migration {
  override up(): void {
    this.addSql(`
      ALTER TABLE deals
        ADD usual_price_cents integer CONSTRAINT deals_usual_price_cents_check CHECK (usual_price_cents > 0)`);
    this.addSql(`
      ALTER TABLE redemption_entries
        ADD college_id integer,
        ADD user_id integer,
        ADD saved_cents integer CONSTRAINT redemption_entries_saved
          CHECK (CASE kind WHEN 'redeemed' THEN saved_cents >= 0 ELSE saved_cents <= 0 END)`);
    this.addSql(`
      UPDATE redemption_entries entry SET
        college_id = (SELECT college_id FROM deals WHERE deals.id = entry.deal_id),
        user_id = (SELECT user_id FROM redemptions WHERE redemptions.id = entry.redemption_id AND entry.kind = 'redeemed')`);
    this.addSql(`
      CREATE INDEX redemption_entries_of_student ON redemption_entries (user_id, id DESC) WHERE user_id IS NOT NULL`);
    this.addSql(`
      CREATE INDEX redemption_entries_of_college ON redemption_entries (college_id, at) INCLUDE (id, saved_cents)
      WHERE kind = 'redeemed'`);
  }
}
