const RATINGS = [3.2, 4, 4.8, 4.1] as const;

/** Returns a rating that replaces a real one while the site runs with placeholder figures. Cycles by vendor id. */
export function placeholderRating(vendorId: number): number {
  return RATINGS[vendorId % RATINGS.length] ?? RATINGS[0];
}

const FEWEST = 500;
const MOST = 999;

/** Returns the number of "happy students" that replaces a counted one: 500 to 999, always the same for a college. */
export function placeholderStudents(collegeId: string): number {
  let hash = 0;
  for (const letter of collegeId) hash = (hash * 31 + letter.charCodeAt(0)) % (MOST - FEWEST + 1);
  return FEWEST + hash;
}

interface Rated {
  id: number;
  rating: number | null;
  reviewCount: number;
  isSample: boolean;
}

/**
 * Returns the rating to show for a vendor, or null if it has none yet ("New"). Placeholders replace missing ratings
 * only for the demo catalog's own businesses.
 */
export function shownRating({ id, rating, reviewCount, isSample }: Rated, isPlaceholder: boolean): number | null {
  if (reviewCount > 0) return rating;
  return isPlaceholder && isSample ? placeholderRating(id) : null;
}
