import { savedCents, type PricedDiscount } from '@campus-deals/contracts/catalog/discount-rules';
import { dollars } from '../../lib/copy/cents.js';

/** Returns "Usually $12.00, you save $3.00", as far as the deal states it. */
export function usualPrice(deal: PricedDiscount): string | undefined {
  const { usualPriceCents } = deal;
  if (usualPriceCents === null) return undefined;
  const saved = savedCents(deal, null);
  const usual = `Usually ${dollars(usualPriceCents)}`;
  return saved ? `${usual}, you save ${dollars(saved)}` : usual;
}
