import { Migration } from '@mikro-orm/migrations';

/** What a mailbox got lately is found whatever follows a plus sign in the address. Works beside the version before. */
export class FindMailsByMailbox extends Migration {
  override up(): void {
    this.addSql(
      `CREATE INDEX deliveries_mailbox_index ON deliveries (regexp_replace(email, '\\+[^@]*@'::text, '@'::text))`,
    );
  }
}
