import { Migration } from '@mikro-orm/migrations';

/** Allows notifications of redemptions that were taken back, reviews that were hidden, and access that a restore ended. */
export class Migration20261123171000_notify_of_what_was_taken_back extends Migration {
  override up(): void {
    this.addSql(`
      ALTER TABLE notifications
        DROP CONSTRAINT notifications_kind_check,
        ADD CONSTRAINT notifications_kind_check CHECK (kind IN ('deal-alert', 'deal-approved', 'deal-rejected',
          'deal-reported', 'deal-ending', 'college-activated', 'referral-credited', 'deal-redeemed', 'code-withdrawn',
          'webhook-disabled', 'counter-access-ended', 'review-written', 'review-answered', 'redemption-taken-back', 'review-hidden',
          'own-deal-ending', 'own-deal-ended', 'deal-sold-out', 'college-opened', 'fee-paid', 'fee-refunded',
          'sample'))`);
  }
}
