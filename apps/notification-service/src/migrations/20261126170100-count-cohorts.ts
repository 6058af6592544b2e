import { Migration } from '@mikro-orm/migrations';

/** Counts one row more or less. Sorted, so that statements about many rows lock the counts in one order. */
const counted = (rows: string, columns: string) => `
        INSERT INTO subscription_cohorts (college_id, month, subscribed, confirmed, "left")
        SELECT college_id, date_trunc('month', created_at, 'UTC')::date, ${columns}
        FROM ${rows} GROUP BY 1, 2 ORDER BY 1, 2
        ON CONFLICT (college_id, month) DO UPDATE SET
          subscribed = subscription_cohorts.subscribed + excluded.subscribed,
          confirmed = subscription_cohorts.confirmed + excluded.confirmed,
          "left" = subscription_cohorts."left" + excluded."left"`;

/**
 * Counts subscriptions by month. Triggers count, so that the previous version counts too. Those that ended before this
 * are not known.
 */
export class Migration20261126170100_count_cohorts extends Migration {
  override up(): void {
    this.addSql(`
      CREATE TABLE subscription_cohorts (
        college_id integer NOT NULL,
        month date NOT NULL,
        subscribed integer NOT NULL DEFAULT 0,
        confirmed integer NOT NULL DEFAULT 0,
        "left" integer NOT NULL DEFAULT 0,
        PRIMARY KEY (college_id, month)
      )`);
    for (const [name, event, rows, columns] of [
      ['entered', 'INSERT', 'after', 'count(*), count(confirmed_at), 0'],
      ['ended', 'DELETE', 'before WHERE confirmed_at IS NOT NULL', '0, 0, count(*)'],
    ] as const) {
      this.addSql(`
      CREATE FUNCTION count_${name}_subscriptions() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN${counted(rows, columns)};
        RETURN NULL;
      END $$`);
      this.addSql(`
      CREATE TRIGGER count_${name}_subscriptions AFTER ${event} ON newsletter_subscriptions
        REFERENCING ${event === 'INSERT' ? 'NEW TABLE AS after' : 'OLD TABLE AS before'}
        FOR EACH STATEMENT EXECUTE FUNCTION count_${name}_subscriptions()`);
    }
    this.addSql(`
      CREATE FUNCTION count_confirmed_subscription() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN${counted('(SELECT NEW.college_id, NEW.created_at) confirmed', '0, 1, 0')};
        RETURN NULL;
      END $$`);
    this.addSql(`
      CREATE TRIGGER count_confirmed_subscription AFTER UPDATE ON newsletter_subscriptions
        FOR EACH ROW WHEN (OLD.confirmed_at IS NULL AND NEW.confirmed_at IS NOT NULL)
        EXECUTE FUNCTION count_confirmed_subscription()`);
    this.addSql(counted('newsletter_subscriptions', 'count(*), count(confirmed_at), 0'));
  }
}
