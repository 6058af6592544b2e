import type { KnownColumns } from '../csv-file/columns.js';

/** Headings of deals, as our own export and most spreadsheets have them. */
export const DEAL_COLUMNS = {
  /** Our own number, as an export has it. */
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
