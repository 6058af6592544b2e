import { Migration } from '@mikro-orm/migrations';

/** A college's deals are listed by their end; those without one come last. */
export class ListDealsByEnd20261230000100 extends Migration {
  override up(): void {
    this.addSql(
      `CREATE INDEX deals_approved_by_end ON deals (college_id, (coalesce(end_date, timestamptz '2099-12-31 00:00:00+00')), id) WHERE status = 'approved'`,
    );
  }
}
