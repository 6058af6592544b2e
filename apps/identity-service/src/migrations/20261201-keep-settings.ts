import { Migration } from '@mikro-orm/migrations';

export class KeepSettings extends Migration {
  override up(): void {
    this.addSql(`
      create table settings (
        id integer primary key,
        product_name text not null,
        support_email text not null,
        postal_address text not null,
        placeholder_figures boolean not null,
        double_opt_in boolean not null,
        auto_approve text not null check (auto_approve in ('nobody', 'trusted', 'everybody')),
        report_threshold integer not null check (report_threshold > 0),
        newsletter_cron text not null,
        version integer not null default 1,
        updated_at timestamptz not null default now(),
        constraint settings_one_row check (id = 1)
      )`);
  }
}
