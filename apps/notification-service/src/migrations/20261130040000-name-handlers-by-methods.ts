import { Migration } from '@mikro-orm/migrations';

/** Renames the handlers that had other names than their methods, so that none gets its events again. */
export class Migration20261130040000_name_handlers_by_methods extends Migration {
  override up(): void {
    this.addSql(`
      UPDATE inbox_events SET handler = 'notify' || substr(handler, 5)
       WHERE handler LIKE 'tell-%'
         AND NOT EXISTS (SELECT FROM inbox_events again WHERE again.event_id = inbox_events.event_id
                           AND again.handler = 'notify' || substr(inbox_events.handler, 5))`);
  }
}
