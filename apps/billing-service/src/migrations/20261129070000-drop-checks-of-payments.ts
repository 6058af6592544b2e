import { Migration } from '@mikro-orm/migrations';

/** Drops what scheduled the checks of single payments: Stripe's list of events is read instead. */
export class Migration20261129070000_drop_checks_of_payments extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE payments DROP COLUMN checks, DROP COLUMN next_check_at');
  }
}
