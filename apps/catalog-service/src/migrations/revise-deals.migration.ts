import { Migration } from '@mikro-orm/migrations';

/** Who decided about a deal and when, how often it was changed, and what is to become of one that readers see already. */
export class ReviseDeals20261127000200 extends Migration {
  override up(): void {
    this.addSql(`
      ALTER TABLE deals
        ADD COLUMN version integer NOT NULL DEFAULT 1,
        ADD COLUMN decided_at timestamptz,
        ADD COLUMN decided_by integer`);
    this.addSql(`
      CREATE TABLE deal_revisions (
        deal_id integer PRIMARY KEY REFERENCES deals (id) ON DELETE CASCADE,
        changes jsonb NOT NULL CHECK (jsonb_typeof(changes) = 'object'),
        status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'rejected')),
        rejection_reason text,
        submitted_at timestamptz NOT NULL DEFAULT now(),
        decided_at timestamptz,
        decided_by integer
      )`);
    this.addSql(`
      CREATE INDEX deal_revisions_by_image ON deal_revisions (image_name(changes ->> 'image'))
      WHERE image_name(changes ->> 'image') IS NOT NULL`);
  }
}
