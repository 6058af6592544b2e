import type { CollegeStatsDto } from '@campus-deals/contracts/college.dto';
import type { DealCardDto, DealWithVendorDto } from '@campus-deals/contracts/deal.dto';
import type { DealCategory, DealSort, SearchType, VendorSort } from '@campus-deals/contracts/enumerations';
import type { SearchResultsDto } from '@campus-deals/contracts/search-results.dto';
import type { VendorDto } from '@campus-deals/contracts/vendor.dto';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { getJson, getPage, type Page } from '../../lib/api/http-client.js';

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

export interface DealFilter {
  category?: DealCategory | undefined;
  /** Undefined: the newest first. */
  sort?: Exclude<DealSort, 'newest'> | undefined;
}

/** One of a college's lists; the category narrows any of them. `collegeId`: short name or number. */
export function collegeDealsQuery(collegeId: string | number, tab: DealTab, { category, sort }: DealFilter = {}) {
  return listOf<DealCardDto>(`${ofCollege(collegeId)}${TAB_PATH[tab]}`, { category, sort, limit: DEALS_PER_PAGE });
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
  return listOf<VendorDto>(`${ofCollege(collegeId)}/vendors`, {
    search: search?.trim() || undefined,
    sort,
    openNow: openNow ? 'true' : undefined,
    limit,
  });
}

export function collegeStatsQuery(collegeId: string | number) {
  const path = `${ofCollege(collegeId)}/stats`;
  // A server of the previous version answers without `lists`.
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => getJson<Omit<CollegeStatsDto, 'lists'> & Partial<CollegeStatsDto>>(path, { signal }),
  });
}

/** A deal with its vendor. */
export function dealQuery(dealId: string | number) {
  const path = `/api/deals/${encodeURIComponent(dealId)}`;
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => getJson<DealWithVendorDto>(path, { signal }) });
}

const ofVendor = (vendorId: string | number) => `/api/vendors/${encodeURIComponent(vendorId)}`;

export function vendorQuery(vendorId: string | number) {
  const path = ofVendor(vendorId);
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => getJson<VendorDto>(path, { signal }) });
}

export function vendorDealsQuery(vendorId: string | number) {
  return listOf<DealCardDto>(`${ofVendor(vendorId)}/deals`, { limit: DEALS_PER_PAGE });
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
  return queryOptions({
    queryKey: ['/api/search', params],
    queryFn: ({ signal }) => getJson<SearchResultsDto>('/api/search', { params, signal }),
    enabled: params.q !== '',
  });
}
