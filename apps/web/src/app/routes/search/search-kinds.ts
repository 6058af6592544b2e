import type { SearchType } from '@campus-deals/contracts/enumerations';

export type SearchKind = SearchType;

/** In the order in which they are shown. */
export const SEARCH_KINDS: readonly SearchKind[] = ['college', 'deal', 'vendor'];

/** Where an answer holds each kind, and what it is called. */
export const KIND_WORDS = {
  college: { list: 'colleges', title: 'Colleges', one: 'college' },
  deal: { list: 'deals', title: 'Deals', one: 'deal' },
  vendor: { list: 'vendors', title: 'Vendors', one: 'vendor' },
} as const satisfies Record<SearchKind, object>;
