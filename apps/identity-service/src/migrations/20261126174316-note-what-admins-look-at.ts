import { Migration } from '@mikro-orm/migrations';

/** Stores what each admin has open. */
export class Migration20261126174316_note_what_admins_look_at extends Migration {
  override up(): void {
    this.addSql(
      `create table "admin_looks" ("user_id" int not null, "kind" text not null, "item_id" int not null, "seen_at" timestamptz not null, primary key ("user_id"));`,
    );

    this.addSql(
      `alter table "admin_looks" add constraint "admin_looks_user_id_fkey" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade;`,
    );
    this.addSql(
      `alter table "admin_looks" add constraint "admin_looks_kind_check" check ("kind" in ('deal', 'vendor', 'student-card'));`,
    );
  }
}
