import { SEARCH_KINDS, type SearchKind } from './search-kinds.js';
import { useSearchParams } from 'react-router-dom';
import { to } from '../../../config/paths.js';

export interface SearchChoice {
  q: string;
  /** Undefined: all kinds. */
  type: SearchKind | undefined;
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
    q: (params.get('q') ?? '').trim().slice(0, 100),
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
