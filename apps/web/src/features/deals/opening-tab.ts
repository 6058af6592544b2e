import type { CollegeStatsDto } from '@campus-deals/contracts/catalog/college.dto';
import type { DealCategory } from '@campus-deals/contracts/enumerations';
import type { DealTab } from './deals.api.js';

export type ListCounts = CollegeStatsDto['lists'];
export type CategoryCounts = Record<DealCategory, number>;

/** Tabs in display order. */
const TABS: readonly DealTab[] = ['featured', 'new', 'all'];

/** Number of deals that fill a row. */
const FULL_ROW = 4;

export const sumOf = (counts: CategoryCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

/**
 * Returns the tab that a board opens on: the first with a full row of deals, else the first with any. `lists` is null
 * if there are more deals than are counted, undefined if nothing is known.
 */
export function openingTab(lists: ListCounts | undefined, category?: DealCategory): DealTab {
  if (!lists) return lists === null ? 'all' : 'featured';
  const count = (tab: DealTab) => (category ? lists[tab][category] : sumOf(lists[tab]));
  return TABS.find((tab) => count(tab) >= FULL_ROW) ?? TABS.find((tab) => count(tab) > 0) ?? 'featured';
}
