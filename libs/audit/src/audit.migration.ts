import { Migration } from '@mikro-orm/migrations';
import { appendOnly } from './append-only.js';

class CreateAuditEntries20261201000000 extends Migration {
  override up(): void {
    this.addSql(`
      CREATE TABLE audit_entries (
        id uuid PRIMARY KEY,
        occurred_at timestamptz NOT NULL,
        actor_id integer,
        action text NOT NULL,
        subject_type text NOT NULL,
        subject_id text,
        label text,
        before jsonb,
        after jsonb
      )`);
    this.addSql('CREATE INDEX audit_entries_actor_id_index ON audit_entries (actor_id)');
    for (const statement of appendOnly('audit_entries')) this.addSql(statement);
  }
}

/** Migrations of a service's audit entries. They run after `messagingMigrations`. */
export const auditMigrations = [CreateAuditEntries20261201000000];
