import { Migration } from '@mikro-orm/migrations';

/**
 * Adds the session that a push subscription's browser was signed in with. The previous version leaves it null: such a
 * subscription ends when any of the user's sessions does.
 */
export class EndPushes20261210000100 extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE push_subscriptions ADD COLUMN session_id integer');
  }
}
