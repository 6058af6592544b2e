import { Migration } from '@mikro-orm/migrations';

/** Finds how often the redemptions of a code were taken back. */
export class Migration20261128170200_find_take_backs_of_a_code extends Migration {
  override up(): void {
    this.addSql(
      `CREATE INDEX redemption_entries_taken_back_of_code ON redemption_entries (redemption_id) WHERE kind = 'taken-back'`,
    );
  }
}
