import type { DealDto } from '@campus-deals/contracts/catalog/deal.dto';
import { discountBadge } from '@campus-deals/contracts/catalog/discount';

/** Returns the badge of the deal's own page, which has room for the long form. */
export function detailBadge(deal: Pick<DealDto, 'discountType' | 'discountValue'>): string {
  return deal.discountType === 'bogo' ? 'BUY ONE GET ONE FREE' : discountBadge(deal);
}
