import { discountInWords, type Discount } from './discount.js';

/** Minimum percentage that the vendor must confirm before submitting. */
const UNUSUAL_PERCENT = 80;
/** A percentage, with or without the sign. */
const PERCENT = /^(\d{1,3}(?:\.\d+)?)\s*%?$/;
const DOLLARS = /^\$?\s*((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,2})?)$/;

function numberIn(pattern: RegExp, text: string): number {
  return Number(pattern.exec(text.trim())?.[1]?.replaceAll(',', ''));
}

/** Returns the problem of a value for its type, if any. `bogo` and `custom` accept any text. */
export function discountProblem({ discountType, discountValue }: Discount): string | undefined {
  if (discountType === 'percentage') {
    const percent = numberIn(PERCENT, discountValue);
    return percent >= 1 && percent <= 100 ? undefined : 'Enter a percentage from 1 to 100';
  }
  if (discountType === 'fixed')
    return numberIn(DOLLARS, discountValue) > 0 ? undefined : 'Enter an amount above $0, such as 5 or 2.50';
  return undefined;
}

/** Returns the question to confirm an unusually high percentage: "Really 90% off?" */
export function discountQuestion(discount: Discount): string | undefined {
  if (discount.discountType !== 'percentage' || discountProblem(discount)) return undefined;
  const isUnusual = numberIn(PERCENT, discount.discountValue) >= UNUSUAL_PERCENT;
  return isUnusual ? `Really ${discountInWords(discount)}?` : undefined;
}
