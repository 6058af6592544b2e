let format: Intl.NumberFormat | undefined;

/** Returns an amount of US cents for readers: "$1,250.00". */
export function dollars(cents: number): string {
  return (format ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })).format(cents / 100);
}
