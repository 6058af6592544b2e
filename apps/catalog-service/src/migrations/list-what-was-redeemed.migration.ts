import { Migration } from '@mikro-orm/migrations';

/** What a vendor redeemed today is read by who and when. */
export class ListWhatWasRedeemed20261127000500 extends Migration {
  override up(): void {
    this.addSql(
      'CREATE INDEX redemptions_redeemed ON redemptions (vendor_id, redeemed_at) WHERE redeemed_at IS NOT NULL',
    );
  }
}
