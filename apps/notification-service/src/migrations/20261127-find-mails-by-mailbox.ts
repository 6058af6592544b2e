import { Migration } from '@mikro-orm/migrations';

/** Finds a mailbox's recent mails regardless of a plus suffix in the address. Works beside the previous version. */
export class FindMailsByMailbox extends Migration {
  override up(): void {
    this.addSql(
      `CREATE INDEX deliveries_mailbox_index ON deliveries (regexp_replace(email, '\\+[^@]*@'::text, '@'::text))`,
    );
  }
}
