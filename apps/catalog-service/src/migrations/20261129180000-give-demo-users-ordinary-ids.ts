import { Migration } from '@mikro-orm/migrations';

/** Gives demo users the ids that the seed uses now. They were negative, which no event may carry. */
export class Migration20261129180000_give_demo_users_ordinary_ids extends Migration {
  override up(): void {
    for (const table of ['vendors', 'redemptions', 'redemption_entries', 'reviews', 'deal_reports'])
      this.addSql(`UPDATE ${table} SET user_id = 2000000999 - user_id WHERE user_id < 0`);
  }
}
