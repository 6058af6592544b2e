import type { CollegeStatsDto } from '@campus-deals/contracts/catalog/college.dto';
import type { DealCategory } from '@campus-deals/contracts/enumerations';
import type { DealTab } from './deals.api.js';

export type ListCounts = CollegeStatsDto['lists'];
export type CategoryCounts = Record<DealCategory, number>;

/** Number of deals that fill a row. */
const FULL_ROW = 4;

export const sumOf = (counts: CategoryCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

/**
 * Returns the tab that a board opens on: Featured if it fills a row, or if the college has no deals at all; otherwise
 * all deals. `lists` is null if there are more deals than are counted, undefined if nothing is known.
 */
export function openingTab(lists: ListCounts | undefined, category?: DealCategory): DealTab {
  if (!lists) return lists === null ? 'all' : 'featured';
  const count = (tab: DealTab) => (category ? lists[tab][category] : sumOf(lists[tab]));
  return count('featured') >= FULL_ROW || count('all') === 0 ? 'featured' : 'all';
}
