import { Migration } from '@mikro-orm/migrations';

/** Lets opening hours mark a day as closed, by an entry without times. */
export class Migration20261129060000_mark_closed_days extends Migration {
  override up(): void {
    this.addSql(`
      CREATE OR REPLACE FUNCTION open_minutes(hours jsonb) RETURNS int4multirange LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN (
        SELECT coalesce(range_agg(part), CASE WHEN jsonb_array_length(hours) > 0 THEN int4multirange() END) FROM (
          SELECT begins, begins + 1 + (minute_of_day(opening."to") - minute_of_day(opening."from") + 1439) % 1440 AS ends
          FROM jsonb_to_recordset(hours) AS opening (weekday integer, "from" text, "to" text)
          CROSS JOIN LATERAL (SELECT (opening.weekday - 1) * 1440 + minute_of_day(opening."from") AS begins) AS start
          WHERE opening."from" IS NOT NULL
        ) AS opening, unnest(ARRAY[int4range(begins, least(ends, 10080)), int4range(0, greatest(ends - 10080, 0))]) AS part)`);
  }
}
