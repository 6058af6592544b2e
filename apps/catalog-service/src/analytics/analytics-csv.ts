import { BYTE_ORDER_MARK, csvLine } from '@campus-deals/service-defaults';
import type { DealDay } from './vendor-analytics.query.js';

const COLUMNS = ['Date', 'Deal ID', 'Deal', 'Views', 'Saves', 'Codes', 'Redemptions'];

/** Returns deals by day as CSV (RFC 4180). */
export function csvOf(rows: DealDay[]): string {
  const lines = rows.map(({ day, dealId, title, views, saves, codes, redemptions }) =>
    csvLine([day, dealId, title, views, saves, codes, redemptions]),
  );
  return BYTE_ORDER_MARK + csvLine(COLUMNS) + lines.join('');
}
