import type { DiscountType } from './enumerations.js';

export interface Discount {
  discountType: DiscountType;
  discountValue: string;
}

/** What stands on a ticket's badge: "25% OFF", "$5 OFF", "BOGO", else the value as the vendor wrote it. */
export function discountBadge({ discountType, discountValue }: Discount): string {
  const value = discountValue.trim();
  // A vendor may have typed the sign as well.
  if (discountType === 'percentage') return `${value.replace(/\s*%$/, '')}% OFF`;
  if (discountType === 'fixed') return `$${value.replace(/^\$\s*/, '')} OFF`;
  return discountType === 'bogo' ? 'BOGO' : value;
}

/** Within a sentence: "50% off", "$5 off", "buy one, get one free", else the value as the vendor wrote it. */
export function discountInWords(discount: Discount): string {
  const { discountType } = discount;
  if (discountType === 'bogo') return 'buy one, get one free';
  const badge = discountBadge(discount);
  return discountType === 'custom' ? badge : badge.replace(/OFF$/, 'off');
}
