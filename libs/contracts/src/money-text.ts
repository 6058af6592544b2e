import { VENDOR_FEE_CURRENCY } from './limits.js';

/** Returns an amount of minor units with its currency: "$10.00". */
export function amountText(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** Returns the vendor fee as copy names it: "$10", "$12.50"; null if there is none. */
export function vendorFeeText(cents: number): string | null {
  return cents === 0 ? null : amountText(cents, VENDOR_FEE_CURRENCY).replace('.00', '');
}
