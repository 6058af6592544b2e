import { Migration } from '@mikro-orm/migrations';

/** Stores which submissions admins were reminded of. */
export class Migration20261126170706_remind_of_waiting_deals extends Migration {
  override up(): void {
    this.addSql(
      `create table "review_reminders" ("deal_id" int not null, "waiting_since" timestamptz not null, primary key ("deal_id"));`,
    );

    this.addSql(
      `alter table "review_reminders" add constraint "review_reminders_deal_id_fkey" foreign key ("deal_id") references "deals" ("id") on update no action on delete cascade;`,
    );
  }
}
