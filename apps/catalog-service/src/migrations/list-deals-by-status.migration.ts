import { Migration } from '@mikro-orm/migrations';

/** Admins look for the few deals that wait among all. */
export class ListDealsByStatus20261128000100 extends Migration {
  override up(): void {
    this.addSql(`CREATE INDEX deals_by_status ON deals (status, id DESC)`);
  }
}
