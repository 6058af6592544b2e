import { Migration } from '@mikro-orm/migrations';

/** Adds a mail's trace, if recorded. Works beside the previous version, which writes none. */
export class TraceMails20261210000300 extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE deliveries ADD COLUMN traceparent text');
  }
}
