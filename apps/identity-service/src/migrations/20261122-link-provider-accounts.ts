import { Migration } from '@mikro-orm/migrations';

export class LinkProviderAccounts extends Migration {
  override up(): void {
    this.addSql('create extension if not exists pg_trgm');
    this.addSql(`
      alter table users
        add column version integer not null default 1,
        add column search_text text not null generated always as (lower(email || ' ' || coalesce(name, ''))) stored`);
    // Accounts from before there were events: the others hear of them now.
    this.addSql(`
      insert into outbox_events (id, name, version, payload)
      select gen_random_uuid(), 'UserRegistered', 1, jsonb_build_object('userId', id, 'role', role, 'collegeId', college_id,
        'emailNotifications', email_notifications, 'browserNotifications', browser_notifications, 'version', version) from users`);
    this.addSql('create index users_search_index on users using gin (search_text gin_trgm_ops)');
    this.addSql('create index users_role_index on users (role, id)');
    this.addSql(`
      create table provider_sessions (
        id text primary key,
        user_id integer not null references users (id) on delete cascade,
        ended_at timestamptz
      )`);
    this.addSql('create index provider_sessions_user_index on provider_sessions (user_id)');
    this.addSql('alter table sessions add column provider_session_id text, add column device text');
    this.addSql(`
      create table erasures (
        id uuid primary key,
        user_id integer,
        email text,
        supabase_id text,
        supabase_id_hash bytea,
        requested_at timestamptz not null default now(),
        catalog_done_at timestamptz,
        notification_done_at timestamptz,
        provider_done_at timestamptz,
        completed_at timestamptz,
        check ((completed_at is null) or (user_id is null and email is null and supabase_id is null))
      )`);
    this.addSql('create index erasures_supabase_id_hash_index on erasures (supabase_id_hash)');
    this.addSql('create index erasures_requested_at_index on erasures (requested_at, id)');
  }
}
