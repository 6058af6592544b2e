import { Migration } from '@mikro-orm/migrations';

/** Adds mails about admins' decisions on deals. Replicas of the previous version leave them to this one. */
export class MailDealDecisions extends Migration {
  override up(): void {
    this.addSql(`
      ALTER TABLE deliveries
        DROP CONSTRAINT deliveries_kind_check,
        ADD CONSTRAINT deliveries_kind_check
          CHECK (kind IN ('college-live', 'school-link', 'verification-expiring', 'unsubscribe-link', 'fee-receipt', 'deal-decision'))`);
  }
}
