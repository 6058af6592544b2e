import type { SavedDealDto } from '@campus-deals/contracts/catalog/deal.dto';
import { expiryText } from '../../marketplace/copy/deal-copy.js';

/** Time left below which a saved deal is marked as ending soon: at most a weekend. */
const SOON_MS = 3 * 24 * 3_600_000;

type State = 'running' | 'expiring' | 'ended' | 'unavailable';

/** Returns the state of a saved deal. Also checks the clock: the list may have been read days ago. */
export function stateOf(
  { endDate, isAvailable }: Pick<SavedDealDto, 'endDate' | 'isAvailable'>,
  now = Date.now(),
): State {
  const left = endDate === null ? Infinity : Date.parse(endDate) - now;
  if (left <= 0) return 'ended';
  if (!isAvailable) return 'unavailable';
  return left < SOON_MS ? 'expiring' : 'running';
}

export function savedExpiryText(deal: Pick<SavedDealDto, 'endDate' | 'isAvailable'>, now = Date.now()): string {
  return stateOf(deal, now) === 'unavailable' ? 'No longer available' : expiryText(deal.endDate, now);
}

/** Puts deals that can still be used first, and otherwise keeps the order: latest saved first. */
export function endedLast(deals: SavedDealDto[], now = Date.now()): SavedDealDto[] {
  const isOver = (deal: SavedDealDto) => ['ended', 'unavailable'].includes(stateOf(deal, now));
  return [...deals.filter((deal) => !isOver(deal)), ...deals.filter(isOver)];
}

/** Whether the title or the vendor's name contains every word, ignoring case. */
export function matches({ title, vendorName }: Pick<SavedDealDto, 'title' | 'vendorName'>, search: string): boolean {
  const text = `${title} ${vendorName}`.toLocaleLowerCase('en-US');
  return search
    .toLocaleLowerCase('en-US')
    .split(/\s+/)
    .every((word) => text.includes(word));
}
