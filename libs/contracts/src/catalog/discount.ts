import type { DiscountType } from '../enumerations.js';

export interface Discount {
  discountType: DiscountType;
  discountValue: string;
}

/** Returns the text of a ticket's badge: "25% OFF", "$5 OFF", "BOGO", else the value as entered. */
export function discountBadge({ discountType, discountValue }: Discount): string {
  const value = discountValue.trim();
  // The vendor may have typed the sign.
  if (discountType === 'percentage') return `${value.replace(/\s*%$/, '')}% OFF`;
  if (discountType === 'fixed') return `$${value.replace(/^\$\s*/, '')} OFF`;
  return discountType === 'bogo' ? 'BOGO' : value;
}

/** Returns the discount within a sentence: "50% off", "$5 off", "buy one, get one free", else the value as entered. */
export function discountInWords(discount: Discount): string {
  const { discountType } = discount;
  if (discountType === 'bogo') return 'buy one, get one free';
  const badge = discountBadge(discount);
  return discountType === 'custom' ? badge : badge.replace(/OFF$/, 'off');
}
