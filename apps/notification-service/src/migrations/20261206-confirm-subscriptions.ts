import { Migration } from '@mikro-orm/migrations';

/** The mail that asks an address to confirm. A replica of the version before leaves it to one of this. */
export class ConfirmSubscriptions extends Migration {
  override up(): void {
    this.addSql(`
      ALTER TABLE deliveries
        DROP CONSTRAINT deliveries_kind_check,
        DROP CONSTRAINT deliveries_check1,
        ADD CONSTRAINT deliveries_kind_check
          CHECK (kind IN ('college-live', 'school-link', 'verification-expiring', 'unsubscribe-link', 'fee-receipt', 'deal-decision', 'deal-hidden', 'confirm-subscription')),
        ADD CONSTRAINT deliveries_check1
          CHECK ((kind = 'college-live' OR kind = 'unsubscribe-link' OR kind = 'fee-receipt' OR kind = 'confirm-subscription') = (user_id IS NULL))`);
  }
}
