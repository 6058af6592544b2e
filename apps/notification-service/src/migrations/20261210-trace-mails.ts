import { Migration } from '@mikro-orm/migrations';

/** Which trace a mail is of, where it is recorded. Works beside the version before, which writes none. */
export class TraceMails20261210000300 extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE deliveries ADD COLUMN traceparent text');
  }
}
