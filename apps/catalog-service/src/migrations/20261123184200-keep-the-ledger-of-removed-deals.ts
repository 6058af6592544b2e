import { Migration } from '@mikro-orm/migrations';

/** Keeps the ledger's rows when their deal is removed, with its title at the time. */
export class Migration20261123184200_keep_the_ledger_of_removed_deals extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE redemption_entries ADD deal_title text');
    this.addSql(`
      UPDATE redemption_entries entry SET deal_title = deals.title FROM deals WHERE deals.id = entry.deal_id`);
    this.addSql('ALTER TABLE redemption_entries DROP CONSTRAINT redemption_entries_deal_id_fkey');
  }
}
