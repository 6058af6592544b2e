import { Migration } from '@mikro-orm/migrations';

/** Adds who decided about a deal and when, its version, and pending revisions of published deals. */
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
