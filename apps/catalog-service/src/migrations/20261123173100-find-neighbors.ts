import { Migration } from '@mikro-orm/migrations';

/** Finds the open colleges near another one. */
export class Migration20261123173100_find_neighbors extends Migration {
  override up(): void {
    this.addSql(`CREATE INDEX colleges_open_by_latitude ON colleges (latitude) WHERE status = 'live' AND is_active`);
  }
}
