import { longDate } from '../date-text.js';
import { discountInWords, type Discount } from '../catalog/discount.js';

/** Text of a browser notification about a new deal. A page shows it, or the service worker on a push. */

export const DEAL_ALERT_TITLE = 'New Deal Available!';

export interface AlertedDeal extends Discount {
  title: string;
  /** ISO 8601. Null: no end. */
  endDate: string | null;
}

/** Returns "Half off sandwiches: 50% off (Expires: December 1, 2026)", with the date in the reader's time zone. */
export function dealAlertBody(deal: AlertedDeal, timeZone: string): string {
  const end = deal.endDate === null ? 'No expiration' : `Expires: ${longDate(deal.endDate, timeZone)}`;
  return `${deal.title}: ${discountInWords(deal)} (${end})`;
}

/** Tag of a deal's alerts. Only one is shown at a time: a later alert replaces the previous one. */
export const dealAlertTag = (dealId: number): string => `deal-${dealId}`;
