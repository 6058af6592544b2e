/** Returns the cents of an amount typed in dollars: "12.50", "$1,250". NaN if it is not an amount. */
export function centsIn(text: string): number {
  const [, digits] = /^\$?\s*((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,2})?)$/.exec(text.trim()) ?? [];
  return digits === undefined ? NaN : Math.round(Number(digits.replaceAll(',', '')) * 100);
}
