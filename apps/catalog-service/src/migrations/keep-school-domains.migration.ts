import { Migration } from '@mikro-orm/migrations';

/** Keeps the domains of each college's student addresses, and tells them of the colleges that are there already. */
export class KeepSchoolDomains20261121000300 extends Migration {
  override up(): void {
    this.addSql(
      `ALTER TABLE colleges ADD COLUMN email_domains text[] NOT NULL DEFAULT '{}', ADD COLUMN imported_domains text[] NOT NULL DEFAULT '{}'`,
    );
    // Takes .edu domains from websites; the next import finds the rest.
    this.addSql(String.raw`
      WITH found AS (
        SELECT id, substring(split_part(split_part(lower(website), '/', 3), ':', 1) from '([a-z0-9-]+\.edu)$') AS domain FROM colleges
      )
      UPDATE colleges c SET email_domains = ARRAY[domain], imported_domains = ARRAY[domain] FROM found WHERE found.id = c.id AND domain IS NOT NULL`);
    // Publishes these colleges again for subscribers that did not exist when their first events were sent.
    this.addSql(`UPDATE colleges SET version = version + 1`);
    this.addSql(`
      INSERT INTO outbox_events (id, name, version, payload)
      SELECT gen_random_uuid(), 'CollegeChanged', 1, jsonb_build_object('collegeId', id, 'name', name, 'shortName', short_name, 'city', city, 'state', state,
        'status', status, 'isActive', is_active, 'domains', email_domains, 'version', version) FROM colleges`);
  }
}
