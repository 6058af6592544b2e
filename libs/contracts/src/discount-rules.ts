import { discountInWords, type Discount } from './discount.js';

/** Percentages from this one on are confirmed before they are submitted. */
const UNUSUAL_PERCENT = 80;
/** A vendor may type the sign as well. */
const PERCENT = /^(\d{1,3}(?:\.\d+)?)\s*%?$/;
const DOLLARS = /^\$?\s*((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,2})?)$/;

function numberIn(pattern: RegExp, text: string): number {
  return Number(pattern.exec(text.trim())?.[1]?.replaceAll(',', ''));
}

/** Returns what is wrong with a value for its type. Any text suits `bogo` and `custom`. */
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
