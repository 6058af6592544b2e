import { centsIn, kindOfDiscount, percentIn } from '@campus-deals/contracts/catalog/amounts';
import type { Discount } from '@campus-deals/contracts/catalog/discount';
import type { DiscountType } from '@campus-deals/contracts/enumerations';

const TYPES: [words: RegExp, type: DiscountType][] = [
  [/^(percentage|percent|per cent|%)$/i, 'percentage'],
  [/^(fixed|fixed amount|amount|dollars?|\$)$/i, 'fixed'],
  [/^(bogo|buy one,? get one.*)$/i, 'bogo'],
  [/^(custom|other|text)$/i, 'custom'],
];

/** Returns the discount; infers its type from the value if none is given. Undefined for an unknown type. */
export function readDiscount(type: string, value: string, remarks: string[] = []): Discount | undefined {
  const named = TYPES.find(([words]) => words.test(type))?.[1];
  if (type !== '' && !named) return undefined;
  const discountType = named ?? kindOfDiscount(value) ?? 'custom';
  if (!named && discountType === 'custom' && /\p{N}/u.test(value))
    remarks.push('discount value: shown as text, so its savings are not counted');
  const amount =
    discountType === 'percentage' ? percentIn(value) : discountType === 'fixed' ? dollarsIn(value) : undefined;
  return { discountType, discountValue: String(amount ?? value) };
}

function dollarsIn(value: string): string | undefined {
  const cents = centsIn(value);
  return cents === undefined ? undefined : (cents / 100).toFixed(2).replace(/\.00$/, '');
}
