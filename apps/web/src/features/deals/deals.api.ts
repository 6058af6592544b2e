import type { DealCategory, DealSort, SearchType, VendorSort } from '@campus-deals/contracts/enumerations';
import { reading, readingPages } from '../../lib/api/api.js';

/** Deals read at once: fills rows of two, three and four. */
const DEALS_PER_PAGE = 24;

export type DealTab = 'featured' | 'new' | 'all';

const TAB_PATH = {
  featured: '/api/colleges/:id/deals/featured',
  new: '/api/colleges/:id/deals/new',
  all: '/api/colleges/:id/deals',
} as const;

export interface DealFilter {
  category?: DealCategory | undefined;
  /** Undefined: the newest first. */
  sort?: Exclude<DealSort, 'newest'> | undefined;
}

/** One of a college's lists; the category narrows any of them. `collegeId`: short name or number. */
export function collegeDealsQuery(collegeId: string | number, tab: DealTab, { category, sort }: DealFilter = {}) {
  return readingPages(TAB_PATH[tab], { params: { id: collegeId }, query: { category, sort, limit: DEALS_PER_PAGE } });
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

/** A deal with its vendor. */
export function dealQuery(dealId: string | number) {
  return reading('/api/deals/:id', { params: { id: dealId } });
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
  /** Per kind. */
  limit?: number;
}

/** Colleges, vendors and deals that match, spelling mistakes forgiven, the last word as a prefix. An answer to text that has changed meanwhile is cancelled. */
export function searchQuery({ q, type, collegeId, limit = 10 }: SearchFilter) {
  const params = { q: q.trim(), type, collegeId, limit };
  return { ...reading('/api/search', { query: params }), enabled: params.q !== '' };
}
