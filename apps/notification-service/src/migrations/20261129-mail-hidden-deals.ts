import { Migration } from '@mikro-orm/migrations';

/** Adds mails about deals hidden after many reports. Replicas of the previous version leave them to this one. */
export class MailHiddenDeals extends Migration {
  override up(): void {
    this.addSql(`
      ALTER TABLE deliveries
        DROP CONSTRAINT deliveries_kind_check,
        ADD CONSTRAINT deliveries_kind_check
          CHECK (kind IN ('college-live', 'school-link', 'verification-expiring', 'unsubscribe-link', 'fee-receipt', 'deal-decision', 'deal-hidden'))`);
  }
}
