import type { CollegeStats, DealAnswer, DealCard } from '@campus-deals/contracts/deals.schema';
import type { DealCategory } from '@campus-deals/contracts/enumerations';
import type { SearchAnswer, SEARCH_TYPES } from '@campus-deals/contracts/search.schema';
import type { Vendor } from '@campus-deals/contracts/vendors.schema';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { getJson, getPage, type Page } from '../../lib/http-client.js';

/** Deals read at once: fills rows of two, three and four. */
const DEALS_PER_PAGE = 24;

export type DealTab = 'featured' | 'new' | 'all';

const TAB_PATH: Record<DealTab, string> = { featured: '/deals/featured', new: '/deals/new', all: '/deals' };

type Params = Record<string, string | number | undefined>;

/** Page by page, by the `Link` header's keyset cursor. */
function listOf<T>(path: string, params: Params) {
  return infiniteQueryOptions({
    queryKey: [path, params],
    queryFn: ({ pageParam, signal }) => getPage<T>(pageParam || path, pageParam ? { signal } : { params, signal }),
    initialPageParam: '',
    getNextPageParam: (last: Page<T>) => last.next,
  });
}

const ofCollege = (collegeId: string | number) => `/api/colleges/${encodeURIComponent(collegeId)}`;

/** One of a college's lists; the category narrows any of them. `collegeId`: short name or number. */
export function collegeDealsQuery(collegeId: string | number, tab: DealTab, category?: DealCategory) {
  return listOf<DealCard>(`${ofCollege(collegeId)}${TAB_PATH[tab]}`, { category, limit: DEALS_PER_PAGE });
}

export interface VendorFilter {
  search?: string;
  sort?: 'newest' | 'nearest';
  openNow?: boolean;
  limit?: number;
}

export function collegeVendorsQuery(
  collegeId: string | number,
  { search, sort, openNow, limit = DEALS_PER_PAGE }: VendorFilter = {},
) {
  return listOf<Vendor>(`${ofCollege(collegeId)}/vendors`, {
    search: search?.trim() || undefined,
    sort,
    openNow: openNow ? 'true' : undefined,
    limit,
  });
}

export function collegeStatsQuery(collegeId: string | number) {
  const path = `${ofCollege(collegeId)}/stats`;
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => getJson<CollegeStats>(path, { signal }) });
}

/** A deal with its vendor. */
export function dealQuery(dealId: string | number) {
  const path = `/api/deals/${encodeURIComponent(dealId)}`;
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => getJson<DealAnswer>(path, { signal }) });
}

const ofVendor = (vendorId: string | number) => `/api/vendors/${encodeURIComponent(vendorId)}`;

export function vendorQuery(vendorId: string | number) {
  const path = ofVendor(vendorId);
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => getJson<Vendor>(path, { signal }) });
}

export function vendorDealsQuery(vendorId: string | number) {
  return listOf<DealCard>(`${ofVendor(vendorId)}/deals`, { limit: DEALS_PER_PAGE });
}

export type SearchType = (typeof SEARCH_TYPES)[number];

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
  return queryOptions({
    queryKey: ['/api/search', params],
    queryFn: ({ signal }) => getJson<SearchAnswer>('/api/search', { params, signal }),
    enabled: params.q !== '',
  });
}
