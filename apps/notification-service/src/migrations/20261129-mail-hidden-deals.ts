import { Migration } from '@mikro-orm/migrations';

/** That so many reported a deal that it is hidden. A replica of the version before leaves it to one of this. */
export class MailHiddenDeals extends Migration {
  override up(): void {
    this.addSql(`
      ALTER TABLE deliveries
        DROP CONSTRAINT deliveries_kind_check,
        ADD CONSTRAINT deliveries_kind_check
          CHECK (kind IN ('college-live', 'school-link', 'verification-expiring', 'unsubscribe-link', 'fee-receipt', 'deal-decision', 'deal-hidden'))`);
  }
}
