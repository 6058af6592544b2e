import { Migration } from '@mikro-orm/migrations';

/**
 * Drops the NOTIFY trigger: a transaction that notifies takes a cluster-wide lock to commit. Publishers wake their own
 * relay after the commit instead. Replicas of the previous version, which rely on the trigger, poll every second. A
 * later migration drops its function.
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
