import type { DiscountType } from '@campus-deals/contracts/enumerations';

/** A discount as the deal's page says it: "25% OFF", "$5 OFF", "BUY ONE GET ONE FREE", else in the vendor's words. */
export function discountLabel(type: DiscountType, value: string): string {
  // A vendor may have typed the sign as well.
  if (type === 'percentage') return `${value.trim().replace(/\s*%$/, '')}% OFF`;
  if (type === 'fixed') return `$${value.trim().replace(/^\$\s*/, '')} OFF`;
  return type === 'bogo' ? 'BUY ONE GET ONE FREE' : value.trim();
}
