import { Migration } from '@mikro-orm/migrations';

/** Counts the changes of a vendor, so that none is written over another that its owner has not seen. */
export class VersionVendors20261127000100 extends Migration {
  override up(): void {
    this.addSql(`ALTER TABLE vendors ADD COLUMN version integer NOT NULL DEFAULT 1`);
  }
}
