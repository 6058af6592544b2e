import { Migration } from '@mikro-orm/migrations';

/** Lets alerts and newsletters reach every college that shows a deal. */
export class Migration20261124141500_tell_several_colleges extends Migration {
  override up(): void {
    for (const table of ['deals', 'notifications']) {
      this.addSql(`ALTER TABLE ${table} ADD further_college_ids integer[] NOT NULL DEFAULT '{}'`);
      this.addSql(
        `CREATE INDEX ${table}_further_colleges_index ON ${table} USING gin (further_college_ids) WHERE further_college_ids <> '{}'`,
      );
    }
  }
}
