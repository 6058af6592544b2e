import type {
  DealCategory,
  DealSort,
  RedemptionFilter,
  SearchType,
  VendorSort,
} from '@campus-deals/contracts/enumerations';
import { reading, readingPages } from '../../platform/api/api.js';

/** Deals per page: fills rows of two, three and four. */
const DEALS_PER_PAGE = 24;

export type DealTab = 'featured' | 'new' | 'all';

const TAB_PATH = {
  featured: '/api/colleges/:id/deals/featured',
  new: '/api/colleges/:id/deals/new',
  all: '/api/colleges/:id/deals',
} as const;

export interface DealFilter {
  category?: DealCategory | undefined;
  /** Undefined for newest first. */
  sort?: Exclude<DealSort, 'newest'> | undefined;
  openNow?: true | undefined;
  redemption?: RedemptionFilter | undefined;
  /** Set for deals that the reader can use: those for anyone, or for verified students too. */
  usableBy?: 'anyone' | 'verified' | undefined;
}

/** Reads one of a college's lists, filtered. `collegeId`: short name or id. */
export function collegeDealsQuery(collegeId: string | number, tab: DealTab, filter: DealFilter = {}) {
  return readingPages(TAB_PATH[tab], { params: { id: collegeId }, query: { ...filter, limit: DEALS_PER_PAGE } });
}

export interface VendorFilter {
  search?: string;
  sort?: VendorSort;
  openNow?: boolean;
  limit?: number;
}

export function collegeVendorsQuery(
  collegeId: string | number,
  { search, sort, openNow, limit = DEALS_PER_PAGE }: VendorFilter = {},
) {
  return readingPages('/api/colleges/:id/vendors', {
    params: { id: collegeId },
    query: { search: search?.trim() || undefined, sort, openNow: openNow || undefined, limit },
  });
}

export function collegeStatsQuery(collegeId: string | number) {
  return reading('/api/colleges/:id/stats', { params: { id: collegeId } });
}

/** Reads the latest deal of each of a few open colleges. */
export const latestDealsQuery = reading('/api/deals/latest');

/** Reads a deal with its vendor. */
export function dealQuery(dealId: string | number) {
  return reading('/api/deals/:id', { params: { id: dealId } });
}

/** Reads a deal that is over, with running deals to show instead. */
export function endedDealQuery(dealId: string | number) {
  return reading('/api/deals/:id/ended', { params: { id: dealId } });
}

export function vendorQuery(vendorId: string | number) {
  return reading('/api/vendors/:id', { params: { id: vendorId } });
}

export function vendorDealsQuery(vendorId: string | number) {
  return readingPages('/api/vendors/:id/deals', { params: { id: vendorId }, query: { limit: DEALS_PER_PAGE } });
}

export interface SearchFilter {
  q: string;
  type?: SearchType | undefined;
  collegeId?: number | undefined;
  /** Maximum results per kind. */
  limit?: number;
}

/**
 * Searches colleges, vendors and deals, tolerating typos and matching the last word as a prefix. A request for outdated
 * text is canceled.
 */
export function searchQuery({ q, type, collegeId, limit = 10 }: SearchFilter) {
  const params = { q: q.trim(), type, collegeId, limit };
  return { ...reading('/api/search', { query: params }), enabled: params.q !== '' };
}

/** Popular vendors on the page of a college. */
export const SHOWN_VENDORS = 4;

/** Reads one more vendor than is shown, which reveals whether there are others. */
export const popularVendorsQuery = (collegeId: string) =>
  collegeVendorsQuery(collegeId, { sort: 'popular', limit: SHOWN_VENDORS + 1 });
