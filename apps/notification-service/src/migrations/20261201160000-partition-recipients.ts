import { Migration } from '@mikro-orm/migrations';

/** Partitions recipients by the month in which their newsletter started, so that old ones are dropped, not deleted. */
export class Migration20261201160000_partition_recipients extends Migration {
  override up(): void {
    this.addSql(`
      ALTER TABLE newsletters ADD COLUMN month date
        GENERATED ALWAYS AS (date_trunc('month', started_at AT TIME ZONE 'UTC')::date) STORED`);
    this.addSql('ALTER TABLE newsletter_recipients RENAME TO former_recipients');
    this.addSql(`
      CREATE TABLE newsletter_recipients (
        LIKE former_recipients INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING IDENTITY,
        month date NOT NULL DEFAULT date_trunc('month', now() AT TIME ZONE 'UTC')
      ) PARTITION BY RANGE (month)`);
    // Attached, because PARTITION OF would wait for all emails that are being sent. Each row is written twice: room for
    // the second version beside the first spares the indexes the second write. Run as the owner: the service, which
    // calls both functions, may not create or drop tables.
    this.addSql(`
      CREATE FUNCTION create_recipient_month(month date) RETURNS void
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
      DECLARE partition text := 'newsletter_recipients_' || to_char(month, 'YYYY_MM');
      BEGIN
        IF to_regclass(partition) IS NOT NULL THEN RETURN; END IF;
        EXECUTE format('CREATE TABLE %I (LIKE newsletter_recipients INCLUDING DEFAULTS INCLUDING CONSTRAINTS)
          WITH (fillfactor=60)', partition);
        EXECUTE format('ALTER TABLE newsletter_recipients ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
          partition, month, (month + interval '1 month')::date);
      END $$`);
    this.addSql(`
      CREATE FUNCTION drop_recipient_month(month date) RETURNS void
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
      BEGIN
        EXECUTE format('DROP TABLE IF EXISTS %I', 'newsletter_recipients_' || to_char(month, 'YYYY_MM'));
      END $$`);
    this.addSql(`
      SELECT create_recipient_month(month) FROM (
        SELECT month FROM newsletters WHERE month IS NOT NULL
        UNION
        SELECT (date_trunc('month', now() AT TIME ZONE 'UTC') + make_interval(months => n))::date FROM generate_series(0, 2) n
      ) months`);
    this.addSql(`
      INSERT INTO newsletter_recipients
      SELECT r.*, n.month FROM former_recipients r JOIN newsletters n ON n.id = r.newsletter_id`);
    this.addSql(`
      SELECT setval(pg_get_serial_sequence('newsletter_recipients', 'id'),
        nextval(pg_get_serial_sequence('former_recipients', 'id')))`);
    this.addSql('DROP TABLE former_recipients');
    this.addSql(`
      ALTER TABLE newsletter_recipients
        ADD PRIMARY KEY (id, month),
        ADD CONSTRAINT newsletter_recipients_email_index UNIQUE (email, newsletter_id, month),
        ADD FOREIGN KEY (newsletter_id) REFERENCES newsletters ON DELETE CASCADE`);
    this.addSql('CREATE INDEX newsletter_recipients_chunk_index ON newsletter_recipients (newsletter_id, chunk, id)');
    this.addSql(`
      CREATE INDEX newsletter_recipients_user_index ON newsletter_recipients (user_id) WHERE user_id IS NOT NULL`);
    // 1.0.0 deletes old rows by ctid, which names a row of each partition. After a rollback it must delete none.
    this.addSql(`
      CREATE FUNCTION keep_row() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$`);
    this.addSql(`
      CREATE TRIGGER keep_by_ctid BEFORE DELETE ON newsletter_recipients
        FOR EACH ROW WHEN (current_query() LIKE '%WHERE ctid = ANY%') EXECUTE FUNCTION keep_row()`);
  }
}
