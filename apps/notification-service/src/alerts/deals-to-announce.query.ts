import { visibleDeals } from '../deals/deals.module.js';
import type { Db } from '../entities.js';

/** Selects the deals that readers see and that their college has not heard of. */
export const dealsToAnnounce = (db: Db) =>
  visibleDeals(db).where('deals.announce_from', 'is not', null).where('deals.announced_at', 'is', null);
