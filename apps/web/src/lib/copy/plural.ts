const NUMBER = new Intl.NumberFormat('en-US');

/** "1,204" */
export function formatNumber(value: number): string {
  return NUMBER.format(value);
}

/** "1 deal", "18 deals" */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}
