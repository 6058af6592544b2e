import { longDate } from './date-text.js';
import { discountInWords, type Discount } from './discount.js';

/** What an alert about a new deal says outside of the product's pages, whoever shows it: a page, or its service worker for the server. */

export const DEAL_ALERT_TITLE = 'New Deal Available!';

export interface AlertedDeal extends Discount {
  title: string;
  /** ISO 8601; null: it does not end. */
  endDate: string | null;
}

/** "Half off sandwiches: 50% off (Expires: December 1, 2026)"; the date is written by the clock of whoever reads it. */
export function dealAlertBody(deal: AlertedDeal, timeZone: string): string {
  const end = deal.endDate === null ? 'No expiration' : `Expires: ${longDate(deal.endDate, timeZone)}`;
  return `${deal.title}: ${discountInWords(deal)} (${end})`;
}

/** One alert at a time for each deal: a later one takes the place of the one before. */
export const dealAlertTag = (dealId: number): string => `deal-${dealId}`;
