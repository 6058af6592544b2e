import { Migration } from '@mikro-orm/migrations';

/** Creates hourly interaction counts per deal, and each hour's viewers, kept while that hour may still be counted. */
export class CountDealFigures20261121000800 extends Migration {
  override up(): void {
    this.addSql(`
      CREATE TABLE deal_figures (
        deal_id integer NOT NULL REFERENCES deals (id) ON DELETE CASCADE,
        hour timestamptz NOT NULL,
        kind text NOT NULL CHECK (kind IN ('view', 'share', 'click', 'save', 'issue', 'redeem')),
        count integer NOT NULL,
        PRIMARY KEY (deal_id, hour, kind)
      )`);
    this.addSql(`
      CREATE TABLE viewers (
        deal_id integer NOT NULL REFERENCES deals (id) ON DELETE CASCADE,
        hour timestamptz NOT NULL,
        person_hash bytea NOT NULL,
        PRIMARY KEY (deal_id, hour, person_hash)
      )`);
    this.addSql(`CREATE INDEX viewers_by_hour ON viewers (hour)`);
    // Without its day's salt, a hash can no longer be traced to an address.
    this.addSql(`CREATE TABLE viewer_salts (day date PRIMARY KEY, salt bytea NOT NULL)`);
    // Runs in the caller's transaction: an interaction counted together with a write is counted exactly.
    this.addSql(`
      CREATE FUNCTION count_deal_figure(of_deal integer, of_kind text) RETURNS void LANGUAGE sql AS $$
        INSERT INTO deal_figures (deal_id, hour, kind, count) VALUES (of_deal, date_trunc('hour', now(), 'UTC'), of_kind, 1)
        ON CONFLICT (deal_id, hour, kind) DO UPDATE SET count = deal_figures.count + 1
      $$`);
  }
}
