import type { DiscountType } from '@campus-deals/contracts/enumerations';

/**
 * Formats a discount as the deal's page shows it: "25% OFF", "$5 OFF", "BUY ONE GET ONE FREE", else the vendor's text.
 */
export function discountLabel(type: DiscountType, value: string): string {
  // The vendor may have typed the sign too.
  if (type === 'percentage') return `${value.trim().replace(/\s*%$/, '')}% OFF`;
  if (type === 'fixed') return `$${value.trim().replace(/^\$\s*/, '')} OFF`;
  return type === 'bogo' ? 'BUY ONE GET ONE FREE' : value.trim();
}
