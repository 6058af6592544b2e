import { Migration } from '@mikro-orm/migrations';

/**
 * Ties mails to the user they were to, beyond a change of address. The version before ties none: its rows are tied when the address
 * changes.
 */
export class TieMailsToUsers20261211000100 extends Migration {
  override up(): void {
    // A mail to an address may be to a user's own.
    this.addSql('ALTER TABLE deliveries DROP CONSTRAINT IF EXISTS deliveries_check1');
    this.addSql('ALTER TABLE newsletter_recipients ADD COLUMN user_id integer');
    this.addSql(
      'CREATE INDEX newsletter_recipients_user_index ON newsletter_recipients (user_id) WHERE user_id IS NOT NULL',
    );
  }
}
