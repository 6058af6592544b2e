import { Migration } from '@mikro-orm/migrations';

/** For the admins' list of mails in one state. */
export class ListMailsByStatus extends Migration {
  override up(): void {
    this.addSql('create index deliveries_status_index on deliveries (status, id)');
  }
}
