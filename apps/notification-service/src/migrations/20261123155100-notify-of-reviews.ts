import { Migration } from '@mikro-orm/migrations';

/** Allows notifications of reviews and of their answers. */
export class Migration20261123155100_notify_of_reviews extends Migration {
  override up(): void {
    this.addSql(`
      ALTER TABLE notifications
        DROP CONSTRAINT notifications_kind_check,
        ADD CONSTRAINT notifications_kind_check CHECK (kind IN ('deal-alert', 'deal-approved', 'deal-rejected',
          'deal-reported', 'deal-ending', 'college-activated', 'referral-credited', 'deal-redeemed', 'code-withdrawn',
          'review-written', 'review-answered', 'fee-paid', 'fee-refunded', 'sample'))`);
  }
}
