const RATINGS = [3.2, 4, 4.8, 4.1] as const;

/** The rating that is shown in place of a real one while the site runs with placeholder figures: cycles by vendor id. */
export function placeholderRating(vendorId: number): number {
  return RATINGS[vendorId % RATINGS.length] ?? RATINGS[0];
}

const FEWEST = 500;
const MOST = 999;

/** The "happy students" that are shown in place of counted ones: 500 to 999, by the millisecond in which they are first shown. */
export function placeholderStudents(moment: number): number {
  return FEWEST + (Math.floor(moment) % (MOST - FEWEST + 1));
}

interface Rated {
  id: number;
  rating: number | null;
  reviewCount: number;
}

/** The rating to show for a vendor; null: it has none yet ("New"). */
export function shownRating({ id, rating, reviewCount }: Rated, isPlaceholder: boolean): number | null {
  if (isPlaceholder) return placeholderRating(id);
  return reviewCount > 0 ? rating : null;
}
