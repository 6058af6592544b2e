import type { DiscountType } from '../enumerations.js';
import { centsIn, percentIn } from './amounts.js';

export interface Discount {
  discountType: DiscountType;
  discountValue: string;
}

/**
 * Returns the text of a ticket's badge: "25% OFF", "$5 OFF", "BOGO", else the value as entered. Where there is room,
 * BOGO is "BUY ONE GET ONE FREE".
 */
export function discountBadge({ discountType, discountValue }: Discount, length: 'short' | 'long' = 'short'): string {
  const value = discountValue.trim();
  if (discountType === 'percentage') return `${percentIn(value) ?? value}% OFF`;
  if (discountType === 'fixed') return `${dollarsIn(value)} OFF`;
  if (discountType === 'custom') return value;
  return length === 'long' ? 'BUY ONE GET ONE FREE' : 'BOGO';
}

const USD = { style: 'currency', currency: 'USD' } as const;
const dollarsIn = (value: string): string => {
  const cents = centsIn(value);
  return cents === undefined ? `$${value}` : (cents / 100).toLocaleString('en-US', USD).replace('.00', '');
};

/** Returns the discount within a sentence: "50% off", "$5 off", "buy one, get one free", else the value as entered. */
export function discountInWords(discount: Discount): string {
  const { discountType } = discount;
  if (discountType === 'bogo') return 'buy one, get one free';
  const badge = discountBadge(discount);
  return discountType === 'custom' ? badge : badge.replace(/OFF$/, 'off');
}
