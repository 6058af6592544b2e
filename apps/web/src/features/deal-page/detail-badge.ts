import type { DealDto } from '@campus-deals/contracts/deal.dto';
import { discountBadge } from '../../lib/copy/deal-words.js';

/** The badge of the deal's own page, where there is room for the long form. */
export function detailBadge(deal: Pick<DealDto, 'discountType' | 'discountValue'>): string {
  return deal.discountType === 'bogo' ? 'BUY ONE GET ONE FREE' : discountBadge(deal);
}
