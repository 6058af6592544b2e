import { Migration } from '@mikro-orm/migrations';

/** Indexes redemptions by vendor and time, for the vendor's list of today's redemptions. */
export class ListWhatWasRedeemed20261127000500 extends Migration {
  override up(): void {
    this.addSql(
      'CREATE INDEX redemptions_redeemed ON redemptions (vendor_id, redeemed_at) WHERE redeemed_at IS NOT NULL',
    );
  }
}
