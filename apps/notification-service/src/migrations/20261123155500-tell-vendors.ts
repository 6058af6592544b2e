import { Migration } from '@mikro-orm/migrations';

/** Allows notifications of deals that end, have ended or are sold out, and of a college that opens to its vendors. */
export class Migration20261123155500_tell_vendors extends Migration {
  override up(): void {
    this.addSql(`
      ALTER TABLE notifications
        DROP CONSTRAINT notifications_kind_check,
        ADD CONSTRAINT notifications_kind_check CHECK (kind IN ('deal-alert', 'deal-approved', 'deal-rejected',
          'deal-reported', 'deal-ending', 'college-activated', 'referral-credited', 'deal-redeemed', 'code-withdrawn',
          'review-written', 'review-answered', 'own-deal-ending', 'own-deal-ended', 'deal-sold-out', 'college-opened',
          'fee-paid', 'fee-refunded', 'sample'))`);
  }
}
