import { Migration } from '@mikro-orm/migrations';

/** Adds users, synced by identity's events, and mails about more than colleges. Works beside the previous version. */
export class KnowUsers extends Migration {
  override up(): void {
    // A copy of identity's data, synced by its events.
    this.addSql(`
      create table users (
        id integer primary key,
        email text not null,
        name text,
        role text not null,
        college_id integer,
        email_notifications boolean not null,
        browser_notifications boolean not null,
        version integer not null
      )`);
    this.addSql('create index users_email_index on users (email)');
    // Lets late events recognise an erased user. The id no longer identifies a person.
    this.addSql(
      'create table erased_users (user_id integer primary key, erased_at timestamptz not null default now())',
    );
    this.addSql(
      'create index newsletter_subscriptions_user_index on newsletter_subscriptions (user_id) where user_id is not null',
    );

    this.addSql(`
      alter table deliveries
        alter column college_id drop not null,
        alter column email drop not null,
        add column user_id integer,
        add column about jsonb not null default '{}',
        add column is_urgent boolean not null default false,
        add column begun_at timestamptz,
        drop constraint deliveries_kind_check,
        add check (kind in ('college-live', 'school-link', 'verification-expiring')),
        add check ((kind = 'college-live') = (college_id is not null)),
        add check ((kind = 'college-live') = (user_id is null)),
        add check (kind <> 'college-live' or email is not null)`);
    this.addSql(`create unique index deliveries_about_index on deliveries (kind, about) where kind <> 'college-live'`);
    this.addSql('create index deliveries_user_index on deliveries (user_id) where user_id is not null');
    this.addSql(
      `create index deliveries_urgent_due_index on deliveries (is_urgent desc, due_at, id) where status in ('pending', 'sending')`,
    );
  }
}
