import { Migration } from '@mikro-orm/migrations';

export class RememberWhenAddressWasProven extends Migration {
  override up(): void {
    this.addSql('alter table users add column email_proven_at timestamptz');
  }
}
