import type { DealDay } from './vendor-analytics.query.js';

const COLUMNS = ['Date', 'Deal ID', 'Deal', 'Views', 'Saves', 'Codes', 'Redemptions'];
/** Without it, spreadsheets read the letters of another code page. */
const BYTE_ORDER_MARK = '\uFEFF';

/** CSV (RFC 4180) of deals by day. */
export function csvOf(rows: DealDay[]): string {
  const lines = rows.map(({ day, dealId, title, views, saves, codes, redemptions }) =>
    [day, dealId, textCell(title), views, saves, codes, redemptions].join(','),
  );
  return `${BYTE_ORDER_MARK}${[COLUMNS.join(','), ...lines].join('\r\n')}\r\n`;
}

/** Text that a spreadsheet would take for a formula begins with an apostrophe (OWASP, "CSV Injection"). */
function textCell(text: string): string {
  const harmless = /^[\s]*[=+\-@\t\r|%]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
