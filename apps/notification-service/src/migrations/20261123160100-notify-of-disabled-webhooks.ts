import { Migration } from '@mikro-orm/migrations';

/** Allows notifications of disabled webhooks. */
export class Migration20261123160100_notify_of_disabled_webhooks extends Migration {
  override up(): void {
    this.addSql(`
      ALTER TABLE notifications
        DROP CONSTRAINT notifications_kind_check,
        ADD CONSTRAINT notifications_kind_check CHECK (kind IN ('deal-alert', 'deal-approved', 'deal-rejected',
          'deal-reported', 'deal-ending', 'college-activated', 'referral-credited', 'deal-redeemed', 'code-withdrawn',
          'webhook-disabled', 'review-written', 'review-answered', 'own-deal-ending', 'own-deal-ended',
          'deal-sold-out', 'college-opened', 'fee-paid', 'fee-refunded', 'sample'))`);
  }
}
