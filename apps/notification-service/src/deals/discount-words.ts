import type { DiscountType } from '@campus-deals/contracts/enumerations';

interface Discount {
  discountType: DiscountType;
  discountValue: string;
}

/** A discount as a ticket's badge says it: "25% OFF", "$5 OFF", "BOGO", else in the vendor's words. */
export function discountBadge({ discountType, discountValue }: Discount): string {
  const value = discountValue.trim();
  // A vendor may have typed the sign as well.
  if (discountType === 'percentage') return `${value.replace(/\s*%$/, '')}% OFF`;
  if (discountType === 'fixed') return `$${value.replace(/^\$\s*/, '')} OFF`;
  return discountType === 'bogo' ? 'BOGO' : value;
}
