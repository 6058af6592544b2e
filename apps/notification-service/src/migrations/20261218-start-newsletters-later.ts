import { Migration } from '@mikro-orm/migrations';

/** A newsletter may start later, so that it can be undone. Works beside the version before, whose senders start it at once. */
export class StartNewslettersLater20261218000100 extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE newsletters ADD COLUMN starts_at timestamptz');
  }
}
