import { Migration } from '@mikro-orm/migrations';

/** Adds import keys, so that importing a file again recognises the rows that it created. */
export class ImportByKey20261129000320 extends Migration {
  override up(): void {
    this.addSql(`ALTER TABLE vendors ADD COLUMN import_key text`);
    this.addSql(`ALTER TABLE deals ADD COLUMN import_key text`);
    this.addSql(`
      CREATE UNIQUE INDEX vendors_by_import_key ON vendors (college_id, import_key) WHERE import_key IS NOT NULL`);
    this.addSql(
      `CREATE UNIQUE INDEX deals_by_import_key ON deals (vendor_id, import_key) WHERE import_key IS NOT NULL`,
    );
  }
}
