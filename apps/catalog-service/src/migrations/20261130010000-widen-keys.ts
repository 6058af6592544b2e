import { Migration } from '@mikro-orm/migrations';

/** Keys that grow with each redemption, and what refers to them. */
const KEYS = {
  redemptions: ['id'],
  code_holds: ['redemption_id'],
  redemption_entries: ['id', 'redemption_id', 'takes_back'],
  saving_corrections: ['entry_id'],
};

/** Gives keys that could run out 64 bits. Rewrites their tables, and so loses their statistics. */
export class Migration20261130010000_widen_keys extends Migration {
  override up(): void {
    for (const [table, columns] of Object.entries(KEYS)) {
      this.addSql(`ALTER TABLE ${table} ${columns.map((column) => `ALTER COLUMN ${column} TYPE bigint`).join(', ')}`);
      this.addSql(`ANALYZE ${table}`);
    }
  }
}
