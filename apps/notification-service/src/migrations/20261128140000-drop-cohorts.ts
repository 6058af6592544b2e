import { Migration } from '@mikro-orm/migrations';

/** Drops the counts of subscriptions by month, which nothing shows any more. */
export class Migration20261128140000_drop_cohorts extends Migration {
  override up(): void {
    for (const name of ['count_entered_subscriptions', 'count_ended_subscriptions', 'count_confirmed_subscription'])
      this.addSql(`DROP FUNCTION ${name}() CASCADE`);
    this.addSql('DROP TABLE subscription_cohorts');
  }
}
