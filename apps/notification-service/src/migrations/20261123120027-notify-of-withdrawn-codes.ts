import { Migration } from '@mikro-orm/migrations';

/** Allows paused deals in the read model, and notifications of withdrawn codes. */
export class Migration20261123120027_notify_of_withdrawn_codes extends Migration {
  override up(): void {
    this.addSql(`
      ALTER TABLE deals
        DROP CONSTRAINT deals_status_check,
        ADD CONSTRAINT deals_status_check
          CHECK (status IN ('pending', 'approved', 'rejected', 'expired', 'paused', 'removed'))`);
    this.addSql(`
      ALTER TABLE notifications
        DROP CONSTRAINT notifications_kind_check,
        ADD CONSTRAINT notifications_kind_check CHECK (kind IN ('deal-alert', 'deal-approved', 'deal-rejected',
          'deal-reported', 'deal-ending', 'college-activated', 'referral-credited', 'deal-redeemed', 'code-withdrawn',
          'fee-paid', 'fee-refunded', 'sample'))`);
  }
}
