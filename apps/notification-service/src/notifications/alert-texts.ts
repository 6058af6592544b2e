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

/** Returns the address at which a vendor may copy a deal into a new draft. */
export const runAgainPath = (dealId: number): string => `${VENDOR_PATH}?again=${dealId}`;

/**
 * Freshness window: older deals and activations trigger no alert. Events of the last two days are replayed when a
 * service or handler is first deployed and after a restore, and must not notify users again or announce what readers
 * have already seen. Exception: events that an outage has held up (`AlertPauses`).
 */
const FRESHNESS_HOURS = 6;

export const FRESHNESS_WINDOW = sql<string>`make_interval(hours => ${sql.lit(FRESHNESS_HOURS)})`;

export const FRESH_SINCE = sql<string>`now() - ${FRESHNESS_WINDOW}`;

export function isFresh(since: string, now = Date.now()): boolean {
  return now - Date.parse(since) < FRESHNESS_HOURS * 3_600_000;
}
