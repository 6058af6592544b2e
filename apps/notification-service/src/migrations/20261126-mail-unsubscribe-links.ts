import { Migration } from '@mikro-orm/migrations';

/** A mail to an address that somebody wants to unsubscribe. A replica of the version before leaves it to one of this. */
export class MailUnsubscribeLinks extends Migration {
  override up(): void {
    this.addSql(`
      ALTER TABLE deliveries
        DROP CONSTRAINT deliveries_kind_check,
        DROP CONSTRAINT deliveries_check1,
        DROP CONSTRAINT deliveries_check2,
        ADD CONSTRAINT deliveries_kind_check
          CHECK (kind IN ('college-live', 'school-link', 'verification-expiring', 'unsubscribe-link')),
        ADD CONSTRAINT deliveries_check1 CHECK ((kind = 'college-live' OR kind = 'unsubscribe-link') = (user_id IS NULL)),
        ADD CONSTRAINT deliveries_check2 CHECK (user_id IS NOT NULL OR email IS NOT NULL)`);
  }
}
