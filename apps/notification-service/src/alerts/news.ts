import { sql } from 'kysely';

/**
 * Freshness window: older deals and activations trigger no alert. Events of the last two days are replayed when a
 * service or handler is first deployed and after a restore, and must not notify users again or announce what readers
 * have already seen. Events delayed this long are not announced either.
 */
const NEWS_HOURS = 6;

export const NEWS_BEGINS = sql<string>`now() - make_interval(hours => ${sql.lit(NEWS_HOURS)})`;

export function isNews(since: string, now = Date.now()): boolean {
  return now - Date.parse(since) < NEWS_HOURS * 3_600_000;
}
