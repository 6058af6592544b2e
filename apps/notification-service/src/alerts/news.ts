import { sql } from 'kysely';

/**
 * What has been there for longer is told nobody any more. Events of the last two days come once more where a service, or a handler,
 * is deployed for the first time and where a backup was restored; what users were told then must not be told again, nor what
 * they have been seeing. Nor is it, where events were held up for so long.
 */
const NEWS_HOURS = 6;

export const NEWS_BEGINS = sql<string>`now() - make_interval(hours => ${sql.lit(NEWS_HOURS)})`;

export function isNews(since: string, now = Date.now()): boolean {
  return now - Date.parse(since) < NEWS_HOURS * 3_600_000;
}
