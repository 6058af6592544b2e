import { Migration } from '@mikro-orm/migrations';

/** Alerts by mail, one by one and once a day. A replica of the version before leaves them to one of this. */
export class MailAlerts extends Migration {
  override up(): void {
    this.addSql(`
      ALTER TABLE deliveries
        DROP CONSTRAINT deliveries_kind_check,
        ADD CONSTRAINT deliveries_kind_check
          CHECK (kind IN ('college-live', 'school-link', 'verification-expiring', 'unsubscribe-link', 'fee-receipt',
            'deal-decision', 'deal-hidden', 'confirm-subscription', 'alert', 'alert-digest'))`);
    // Old rows are found by when they were written, which is the order in which they lie.
    this.addSql('CREATE INDEX alert_dispatches_created_index ON alert_dispatches USING brin (created_at)');
  }
}
