/** Words used instead of a college in paths: /api/colleges/featured, /colleges/activation. */
const RESERVED = new Set(['activation', 'active', 'featured', 'id', 'inactive', 'new', 'search', 'states']);

export function isReservedShortName(shortName: string): boolean {
  return RESERVED.has(shortName);
}
