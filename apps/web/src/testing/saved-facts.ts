import type { SavedDealDto } from '@campus-deals/contracts/catalog/deal.dto';
import type { SessionRole } from '@campus-deals/contracts/enumerations';
import { aDealCard } from './deal-facts.js';
import { serve } from './fake-server.js';

export function aSavedDeal(facts: Partial<SavedDealDto> = {}): SavedDealDto {
  return { ...aDealCard(), savedAt: '2026-02-01T00:00:00.000Z', isAvailable: true, ...facts };
}

/** Signs a user in who has saved these deals. */
export function serveSavedDeals(deals: SavedDealDto[], role: SessionRole = 'user'): void {
  serve('GET /api/auth/session', { authenticated: true, userId: 1, role });
  serve('GET /api/user/saved-deals', deals);
  serve('GET /api/user/saved-deals/ids', { ids: deals.map(({ id }) => id) });
}
