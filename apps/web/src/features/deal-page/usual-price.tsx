import { savedCents, type PricedDiscount } from '@campus-deals/contracts/catalog/discount-rules';
import { dollars } from '../../lib/copy/cents.js';

/** Shows "Usually $12.00, you save $3.00". Loaded on its own: few deals state their price. */
export function UsualPrice({ deal, usualPriceCents }: { deal: PricedDiscount; usualPriceCents: number }) {
  const saved = savedCents(deal, null);
  return (
    <>
      Usually {dollars(usualPriceCents)}
      {saved ? `, you save ${dollars(saved)}` : ''}
    </>
  );
}
