import { Migration } from '@mikro-orm/migrations';

/** Which session a browser that is pushed to was signed in with. The version before leaves it out: such a browser ends with any of them. */
export class EndPushes20261210000100 extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE push_subscriptions ADD COLUMN session_id integer');
  }
}
