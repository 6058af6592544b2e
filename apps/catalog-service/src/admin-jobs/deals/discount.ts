import type { DiscountType } from '@campus-deals/contracts/enumerations';

const TYPES: [words: RegExp, type: DiscountType][] = [
  [/^(percentage|percent|per cent|%)$/i, 'percentage'],
  [/^(fixed|fixed amount|amount|dollars?|\$)$/i, 'fixed'],
  [/^(bogo|buy one,? get one.*)$/i, 'bogo'],
  [/^(custom|other|text)$/i, 'custom'],
];
const PERCENT = /^(\d{1,3}(?:\.\d+)?)\s*%\s*(off)?$/i;
const DOLLARS = /^\$\s*(\d+(?:\.\d{1,2})?)\s*(off)?$/i;
const TWO_FOR_ONE = /\b(bogo|buy one,? get one|(2|two)[- ]for[- ](1|one))\b/i;

export interface Discount {
  discountType: DiscountType;
  discountValue: string;
}

/** Returns the discount; infers its type from the value if none is given. Undefined for an unknown type. */
export function readDiscount(type: string, value: string): Discount | undefined {
  const named = TYPES.find(([words]) => words.test(type))?.[1];
  if (type !== '' && !named) return undefined;
  const [, percent] = PERCENT.exec(value) ?? [];
  const [, dollars] = DOLLARS.exec(value) ?? [];
  if (percent !== undefined && (named ?? 'percentage') === 'percentage')
    return { discountType: 'percentage', discountValue: percent };
  if (dollars !== undefined && (named ?? 'fixed') === 'fixed') return { discountType: 'fixed', discountValue: dollars };
  return { discountType: named ?? (TWO_FOR_ONE.test(value) ? 'bogo' : 'custom'), discountValue: value };
}
