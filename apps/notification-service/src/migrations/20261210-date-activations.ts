import { Migration } from '@mikro-orm/migrations';

/** Since when a college is active: its deals were no news before. The version before leaves it empty. */
export class DateActivations20261210000200 extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE colleges ADD COLUMN active_since timestamptz');
  }
}
