import type { SearchType } from '@campus-deals/contracts/enumerations';
import { firstCharacters } from '@campus-deals/contracts/characters';
import { useSearchParams } from 'react-router-dom';
import { to } from '../../platform/paths.js';

export interface SearchChoice {
  q: string;
  /** Undefined: all kinds. */
  type: SearchType | undefined;
  collegeId: number | undefined;
}

export function useSearchChoice(): SearchChoice {
  const [params] = useSearchParams();
  return searchChoice(params);
}

/** Parses the search from the address, and drops invalid values. */
export function searchChoice(params: URLSearchParams): SearchChoice {
  const collegeId = Number(params.get('collegeId'));
  return {
    q: firstCharacters((params.get('q') ?? '').trim(), 100),
    type: SEARCH_KINDS.find((kind) => kind === params.get('type')),
    collegeId: Number.isInteger(collegeId) && collegeId > 0 && collegeId < 2 ** 31 ? collegeId : undefined,
  };
}

export function searchAddress({ q, type, collegeId }: SearchChoice): string {
  return to(
    'search',
    {},
    { ...(q && { q }), ...(type && { type }), ...(collegeId && { collegeId: String(collegeId) }) },
  );
}

/** Kinds in display order. */
export const SEARCH_KINDS: readonly SearchType[] = ['college', 'deal', 'vendor'];

/** Labels of each kind, and the field of the response that holds it. */
export const KIND_WORDS = {
  college: { list: 'colleges', title: 'Colleges', one: 'college' },
  deal: { list: 'deals', title: 'Deals', one: 'deal' },
  vendor: { list: 'vendors', title: 'Vendors', one: 'vendor' },
} as const satisfies Record<SearchType, object>;
