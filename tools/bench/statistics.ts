export function median(values: number[]): number {
  return quantile(values, 0.5);
}

/** Not a number when there are no values. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
