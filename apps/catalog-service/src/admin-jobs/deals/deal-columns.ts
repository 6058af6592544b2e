import type { KnownColumns } from '../csv-file/columns.js';

/** Headings of deals in our own export and in most spreadsheets. */
export const DEAL_COLUMNS = {
  /** Our own id, as in an export. */
  ownId: ['deal id', 'deal number'],
  key: ['import key', 'external id', 'source id', 'id'],
  vendor: ['vendor name', 'business', 'business name', 'company'],
  vendorId: ['vendor number'],
  title: ['deal', 'offer', 'name'],
  description: ['details', 'about'],
  category: ['type of deal'],
  discountType: ['type', 'kind of discount'],
  discountValue: ['discount', 'value', 'amount'],
  startDate: ['start', 'starts', 'valid from', 'from'],
  endDate: ['end', 'ends', 'expires', 'expiry', 'valid until', 'until'],
  terms: ['conditions', 'small print', 'terms and conditions'],
  redemptionCode: ['code', 'coupon code', 'promo code'],
} as const satisfies KnownColumns<string>;

export type DealColumn = keyof typeof DEAL_COLUMNS;
export type DealCells = Record<DealColumn, string>;
