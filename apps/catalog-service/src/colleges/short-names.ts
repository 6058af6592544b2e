import { slugOf } from '@campus-deals/contracts/slug';

/** Words used instead of a college in paths: /api/colleges/featured, /colleges/activation. */
const RESERVED = new Set(['activation', 'active', 'featured', 'id', 'inactive', 'new', 'search', 'states']);

export const isReservedShortName = (shortName: string): boolean => RESERVED.has(shortName);

/** Leaves room in the column's 100 characters for a suffix that makes the name unique. */
const LONGEST_NAME = 70;
const LONGEST_PLACE = 20;

/**
 * Returns short names for a college, best first: its name, then with its city, its state, its IPEDS key. The last is
 * always unique.
 */
export function shortNameCandidates(college: { name: string; city: string; state: string; unitId: number }): string[] {
  const slug = slugOf(college.name, LONGEST_NAME);
  const name = /[a-z]/.test(slug) ? slug : `college-${slug}`.replace(/-$/, '');
  const city = slugOf(college.city, LONGEST_PLACE);
  const state = college.state.toLowerCase();
  const inCity = city ? `${name}-${city}` : name;
  return [name, inCity, `${inCity}-${state}`, `${name}-${college.unitId}`].filter(
    (candidate) => !isReservedShortName(candidate),
  );
}
