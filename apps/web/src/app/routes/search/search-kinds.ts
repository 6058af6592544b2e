import type { SearchType } from '@campus-deals/contracts/enumerations';

export type SearchKind = SearchType;

/** Kinds in display order. */
export const SEARCH_KINDS: readonly SearchKind[] = ['college', 'deal', 'vendor'];

/** Labels of each kind, and the field of the response that holds it. */
export const KIND_WORDS = {
  college: { list: 'colleges', title: 'Colleges', one: 'college' },
  deal: { list: 'deals', title: 'Deals', one: 'deal' },
  vendor: { list: 'vendors', title: 'Vendors', one: 'vendor' },
} as const satisfies Record<SearchKind, object>;
