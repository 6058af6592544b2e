import { sql } from 'kysely';
import type { NotificationData } from './notification.entity.js';

interface DealFacts extends Pick<
  NonNullable<NotificationData['deal']>,
  'title' | 'discountType' | 'discountValue' | 'image'
> {
  id: number;
  collegeId: number;
  /** PostgreSQL's text format. */
  endDate: string | null;
}

/** Returns the structured data of a notification about a deal. */
export function dealData({
  id,
  collegeId,
  title,
  discountType,
  discountValue,
  endDate,
  image,
}: DealFacts): NotificationData {
  return {
    path: `/college/${collegeId}/deal/${id}`,
    collegeId,
    deal: { title, discountType, discountValue, endDate: endDate && new Date(endDate).toISOString(), image },
  };
}

export const VENDOR_PATH = '/vendor/dashboard';

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
