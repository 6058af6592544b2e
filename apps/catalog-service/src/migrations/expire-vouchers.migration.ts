import { Migration } from '@mikro-orm/migrations';

/**
 * Unused vouchers of deals with a total or a pool expire, and give back what they took. Vouchers that were issued before, and those
 * that the previous version still issues, have no end: their students were promised none.
 */
export class ExpireVouchers20261215000300 extends Migration {
  override up(): void {
    this.addSql(`
      ALTER TABLE redemptions
        ADD COLUMN expires_at timestamptz,
        ADD COLUMN released_at timestamptz,
        ADD COLUMN mailbox_key text`);
    // A student who let one expire may have another. Issuing locks the deal: no second one slips in while there is no index.
    this.addSql(`DROP INDEX redemptions_unused`);
    this.addSql(`
      CREATE UNIQUE INDEX redemptions_unused ON redemptions (deal_id, user_id)
      WHERE kind IN ('unique', 'pool') AND redeemed_at IS NULL AND released_at IS NULL`);
    this.addSql(`
      CREATE INDEX redemptions_expiring ON redemptions (expires_at, deal_id)
      WHERE redeemed_at IS NULL AND released_at IS NULL`);
    this.addSql(`
      CREATE INDEX redemptions_of_mailbox ON redemptions (deal_id, mailbox_key) WHERE mailbox_key IS NOT NULL`);
  }
}
