import { Migration } from '@mikro-orm/migrations';

/** The receipt of a vendor's fee. A replica of the version before leaves it to one of this. */
export class MailFeeReceipts extends Migration {
  override up(): void {
    this.addSql(`
      ALTER TABLE deliveries
        DROP CONSTRAINT deliveries_kind_check,
        DROP CONSTRAINT deliveries_check1,
        ADD CONSTRAINT deliveries_kind_check
          CHECK (kind IN ('college-live', 'school-link', 'verification-expiring', 'unsubscribe-link', 'fee-receipt')),
        ADD CONSTRAINT deliveries_check1
          CHECK ((kind = 'college-live' OR kind = 'unsubscribe-link' OR kind = 'fee-receipt') = (user_id IS NULL))`);
  }
}
