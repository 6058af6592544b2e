import { centsIn, percentIn } from './amounts.js';
import { discountInWords, type Discount } from './discount.js';

export interface PricedDiscount extends Discount {
  /** Price without the deal, in cents; null: not stated. */
  usualPriceCents: number | null;
}

/** Minimum percentage that the vendor must confirm before submitting. */
const UNUSUAL_PERCENT = 80;

/** Returns the problem of a value for its type, if any. `bogo` and `custom` accept any text. */
export function discountProblem({ discountType, discountValue }: Discount): string | undefined {
  if (discountType === 'percentage') {
    const percent = percentIn(discountValue) ?? 0;
    return percent >= 1 && percent <= 100 ? undefined : 'Enter a percentage from 1 to 100';
  }
  if (discountType === 'fixed')
    return (centsIn(discountValue) ?? 0) > 0 ? undefined : 'Enter an amount above $0, such as 5 or 2.50';
  return undefined;
}

/** Returns the question to confirm an unusually high percentage: "Really 90% off?" */
export function discountQuestion(discount: Discount): string | undefined {
  if (discount.discountType !== 'percentage' || discountProblem(discount)) return undefined;
  const isUnusual = (percentIn(discount.discountValue) ?? 0) >= UNUSUAL_PERCENT;
  return isUnusual ? `Really ${discountInWords(discount)}?` : undefined;
}

/**
 * Returns the cents that a redemption saves, or null if that is not known. `billCents` is the bill before the discount,
 * as typed at the counter; it is used where the deal does not state its price. A saving is never above a known price.
 */
export function savedCents(deal: PricedDiscount, billCents: number | null): number | null {
  const { discountType, discountValue, usualPriceCents } = deal;
  const prices = [usualPriceCents, billCents].filter((price) => price !== null);
  const [price] = prices;
  if (discountProblem(deal)) return null;
  if (discountType === 'fixed') return Math.min(centsIn(discountValue) ?? 0, ...prices);
  if (discountType === 'percentage' && price !== undefined)
    return Math.min(Math.round(((percentIn(discountValue) ?? 0) * price) / 100), ...prices);
  // A bill does not contain the price of the free item, and a custom text has no known saving.
  return discountType === 'bogo' && usualPriceCents !== null ? Math.min(...prices) : null;
}

/** Returns the terms by which a bill determines the saving of a redemption, or null if it does not. */
export function billTerms({ discountType, discountValue, usualPriceCents }: PricedDiscount): PricedDiscount | null {
  const terms = { discountType, discountValue, usualPriceCents };
  return savedCents(terms, 1) === null ? null : terms;
}
