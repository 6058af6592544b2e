import { Migration } from '@mikro-orm/migrations';
// With the extension of the source: Node loads migrations of the sources without a resolver.
import { zoneAt } from '../visibility/time-zone.ts';

interface StoredCollege {
  id: number;
  name: string;
  city: string;
  state: string;
  latitude: number | null;
  longitude: number | null;
  former: string;
}

/**
 * Stores the time zone of each college's coordinates instead of deriving it from the state, which was wrong for parts of
 * states with two. Lists the colleges that get another. Deals keep their ends, except those that would end before the
 * promised local time: they get that time on the new clock.
 */
export class Migration20261129060000_take_time_zones_from_coordinates extends Migration {
  override async up(): Promise<void> {
    const colleges = (await this.execute(
      `SELECT id, name, city, state, latitude, longitude, zone_of(NULL, state) AS former
       FROM colleges WHERE time_zone IS NULL ORDER BY state, name`,
    )) as StoredCollege[];
    const corrected = colleges.flatMap((college) => {
      const { latitude, longitude, former } = college;
      const zone = latitude === null || longitude === null ? former : zoneAt(latitude, longitude);
      return zone === former ? [] : { ...college, zone };
    });
    await this.execute('UPDATE colleges SET time_zone = zone_of(NULL, state) WHERE time_zone IS NULL');
    const extended = await this.execute(
      `WITH corrected AS (
         SELECT * FROM jsonb_to_recordset(?::jsonb) AS r (id integer, zone text, former text)
       ), stored AS (
         UPDATE colleges SET time_zone = corrected.zone FROM corrected WHERE corrected.id = colleges.id)
       UPDATE deals SET end_date = (end_date AT TIME ZONE former) AT TIME ZONE zone, version = version + 1
       FROM corrected
       WHERE college_id = corrected.id AND end_date > now() AND (end_date AT TIME ZONE former) AT TIME ZONE zone > end_date
       RETURNING college_id`,
      [JSON.stringify(corrected)],
    );
    for (const { id, name, city, state, former, zone } of corrected) {
      const deals = extended.filter(({ college_id }) => college_id === id).length;
      // oxlint-disable-next-line no-console -- the operator reads it in the output of migrate.js
      console.log(
        `${name} (${city}, ${state}): ${former} -> ${zone}${deals > 0 ? `; deals that end later: ${deals}` : ''}`,
      );
    }

    this.addSql(`ALTER TABLE colleges ALTER time_zone SET NOT NULL, DROP CONSTRAINT colleges_time_zone_known,
      ADD CONSTRAINT colleges_time_zone_known CHECK (timezone(time_zone, to_timestamp('0'::double precision)) IS NOT NULL)`);
    // Triggers' functions that count by local day.
    this.addSql(`
      DO $$
      DECLARE
        definition text;
      BEGIN
        FOR definition IN
          SELECT replace(pg_get_functiondef(oid), 'zone_of(c.time_zone, c.state)', $zone$coalesce(c.time_zone, 'UTC')$zone$)
          FROM pg_proc WHERE prosrc LIKE '%zone_of(c.time_zone, c.state)%' AND pronamespace = current_schema()::regnamespace
        LOOP
          EXECUTE definition;
        END LOOP;
      END $$`);
    this.addSql('DROP FUNCTION zone_of(text, text)');
    // Other services copy the zones and the ends.
    this.addSql(`INSERT INTO snapshots (kind) SELECT kind FROM unnest(ARRAY['colleges', 'deals']) AS kind
      WHERE EXISTS (SELECT FROM colleges)`);
  }
}
