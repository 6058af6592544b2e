import { Migration } from '@mikro-orm/migrations';

/**
 * A transaction that notifies takes a lock of the whole cluster to commit. Publishers wake their own relay instead, after
 * the commit. Replicas of the version before, which rely on the trigger, look every second; its function goes later.
 */
export class DropNotifyTrigger20261122000002 extends Migration {
  override up(): void {
    this.addSql('DROP TRIGGER outbox_events_inserted ON outbox_events');
  }

  override down(): void {
    this.addSql(`
      CREATE TRIGGER outbox_events_inserted AFTER INSERT ON outbox_events
      FOR EACH STATEMENT EXECUTE FUNCTION notify_outbox_relay()`);
  }
}
