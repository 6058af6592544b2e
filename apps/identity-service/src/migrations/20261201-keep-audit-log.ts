import { appendOnly } from '@campus-deals/audit';
import { Migration } from '@mikro-orm/migrations';

export class KeepAuditLog extends Migration {
  override up(): void {
    this.addSql(`
      create table audit_log (
        id uuid primary key,
        occurred_at timestamptz not null,
        service text not null check (service in ('identity', 'catalog', 'billing', 'notification')),
        actor_id integer,
        actor_erasure_id uuid,
        action text not null,
        subject_type text not null,
        subject_id text,
        label text,
        before jsonb,
        after jsonb,
        search_text text not null generated always as
          (lower(action || ' ' || subject_type || ' ' || coalesce(subject_id, '') || ' ' || coalesce(label, ''))) stored
      )`);
    this.addSql('create index audit_log_newest_index on audit_log (occurred_at, id)');
    this.addSql('create index audit_log_actor_index on audit_log (actor_id, occurred_at, id)');
    this.addSql('create index audit_log_action_index on audit_log (action, occurred_at, id)');
    this.addSql('create index audit_log_subject_index on audit_log (subject_type, subject_id, occurred_at, id)');
    this.addSql('create index audit_log_search_index on audit_log using gin (search_text gin_trgm_ops)');
    for (const statement of appendOnly('audit_log')) this.addSql(statement);
    this.addSql(`
      create table activities (
        id uuid primary key,
        occurred_at timestamptz not null,
        action text not null,
        subject_type text not null,
        subject_id text not null,
        label text
      )`);
    this.addSql('create index activities_newest_index on activities (occurred_at, id)');
  }
}
