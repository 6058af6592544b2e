let groups: Intl.NumberFormat | undefined;

/**
 * Formats a number: "1,204". Avoids Intl below a thousand: its first use blocks a slow phone for 100 ms during
 * hydration.
 */
export function formatNumber(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1000) return String(value);
  return (groups ??= new Intl.NumberFormat('en-US')).format(value);
}

/** "1 deal", "18 deals" */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}
