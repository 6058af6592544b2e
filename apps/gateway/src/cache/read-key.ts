/** Returns the same key for requests that differ only in the order of their parameters. */
export function readKey(path: string, query: string): string {
  if (query === '') return path;
  if (!query.includes('&')) return `${path}?${query}`;
  // Parameters with the same name keep their order, since it may matter.
  const sorted = query.split('&').sort((a, b) => compare(nameOf(a), nameOf(b)));
  return `${path}?${sorted.join('&')}`;
}

function nameOf(pair: string): string {
  const end = pair.indexOf('=');
  return end === -1 ? pair : pair.slice(0, end);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
