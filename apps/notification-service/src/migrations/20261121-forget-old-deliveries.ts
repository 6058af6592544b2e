import { Migration } from '@mikro-orm/migrations';

export class ForgetOldDeliveries extends Migration {
  override up(): void {
    // Those that ended, the longest ago first.
    this.addSql(`create index deliveries_ended_index on deliveries (due_at) where status in ('sent', 'failed')`);
  }
}
