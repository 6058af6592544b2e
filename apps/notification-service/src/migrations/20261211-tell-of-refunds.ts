import { Migration } from '@mikro-orm/migrations';

/** A fee that counts no more: a mail and a notification. A replica of the version before leaves them to one of this. */
export class TellOfRefunds20261211000100 extends Migration {
  override up(): void {
    // A mail to a billing address belongs to the payer's account, where there is one.
    this.addSql(`
      ALTER TABLE deliveries
        DROP CONSTRAINT deliveries_kind_check,
        DROP CONSTRAINT IF EXISTS deliveries_check1,
        ADD CONSTRAINT deliveries_kind_check
          CHECK (kind IN ('college-live', 'school-link', 'verification-expiring', 'unsubscribe-link', 'fee-receipt',
            'fee-refunded', 'deal-decision', 'deal-hidden', 'confirm-subscription', 'alert', 'alert-digest'))`);
    this.addSql(`
      ALTER TABLE notifications
        DROP CONSTRAINT notifications_kind_check,
        ADD CONSTRAINT notifications_kind_check
          CHECK (kind IN ('deal-alert', 'deal-approved', 'deal-rejected', 'deal-reported', 'deal-ending',
            'college-activated', 'referral-credited', 'deal-redeemed', 'fee-paid', 'fee-refunded', 'sample'))`);
  }
}
