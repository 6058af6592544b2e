import { Migration } from '@mikro-orm/migrations';

/** Adds the place of a counter device, and its name to what the device redeems. Present devices and redemptions have none. */
export class Migration20261123181000_add_places_of_counters extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE counter_devices ADD COLUMN place_id integer');
    this.addSql('ALTER TABLE redemption_entries ADD COLUMN place text');
  }
}
