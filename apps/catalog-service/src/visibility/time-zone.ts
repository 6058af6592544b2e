import zoneByCoordinates from '@photostructure/tz-lookup';
import { expressionBuilder, sql } from 'kysely';
import type { Tables } from '../tables.js';

const eb = expressionBuilder<Tables, 'colleges'>();

/** Time zone of a query's college. UTC if the query joins none: a business may have no college. */
export const zoneOfCollege = eb.fn.coalesce('colleges.time_zone', sql.lit('UTC'));

/** Region codes of the USA, and of the territories and associated states that have their own. */
const REGIONS = ['US', 'AS', 'FM', 'GU', 'MH', 'MP', 'PR', 'PW', 'VI'];
const ZONES = new Set(REGIONS.flatMap((region) => new Intl.Locale(`und-${region}`).getTimeZones() ?? []));

/** Distances in degrees. The library's borders are up to 20 miles off: it puts Pago Pago on the clock of Samoa. */
const DISTANCES = [0, 0.1, 0.2, 0.4];
const BEARINGS = Array.from({ length: 8 }, (_, n) => (n * Math.PI) / 4);

/** Towns that the library puts on the clock of their neighbors, by their south, west, north and east. */
const BORDERS: [zone: string, south: number, west: number, north: number, east: number][] = [
  ['America/Chicago', 36.9, -85.6, 37.15, -85.05], // Columbia and Russell Springs, KY
  ['America/Chicago', 37.4, -101.5, 38.6, -101.05], // Lakin, Leoti and Ulysses, KS
  ['America/Chicago', 37.4, -101.95, 37.7, -101.05], // Johnson, KS
  ['America/Chicago', 38.2, -87.45, 38.35, -87.33], // Oakland City, IN
  ['America/Chicago', 40.75, -87.6, 40.95, -87.2], // Kentland and Goodland, IN, and Sheldon, IL
  ['America/Chicago', 47.65, -103.7, 48.95, -103.1], // Williston, Watford City and Crosby, ND
  ['America/Los_Angeles', 47.3, -116.4, 47.7, -115.85], // Kellogg and Wallace, ID
  ['America/Menominee', 46, -88.95, 46.25, -88.15], // Crystal Falls and Iron River, MI
  ['America/New_York', 30.95, -84.95, 31.5, -84.8], // Blakely and Donalsonville, GA
  ['America/New_York', 34.05, -85.36, 34.6, -85.2], // Cave Spring and Summerville, GA
  ['America/Phoenix', 32.55, -114.65, 32.728, -114.4], // Yuma, AZ
  ['America/Phoenix', 36.75, -113.05, 36.995, -112.4], // Colorado City and Fredonia, AZ
  ['America/Phoenix', 36.75, -114.04, 36.95, -113.8], // Beaver Dam and Scenic, AZ
];

/** Returns the IANA time zone of a place: where the library names a foreign one, the nearest zone of the USA, if any. */
export function zoneAt(latitude: number, longitude: number): string {
  const isIn = ([, south, west, north, east]: (typeof BORDERS)[number]): boolean =>
    south <= latitude && latitude <= north && west <= longitude && longitude <= east;
  const [border] = BORDERS.find(isIn) ?? [];
  if (border) return border;
  for (const degrees of DISTANCES)
    for (const bearing of BEARINGS) {
      const north = within(90, latitude + degrees * Math.cos(bearing));
      const zone = zoneByCoordinates(north, within(180, longitude + degrees * Math.sin(bearing)));
      if (isOfUsa(zone)) return zone;
    }
  return zoneByCoordinates(latitude, longitude);
}

interface Place {
  latitude: number | null;
  longitude: number | null;
}

/** Returns the time zone of a college's coordinates, null without them. */
export function zoneOfPlace({ latitude, longitude }: Place): string | null {
  return latitude === null || longitude === null ? null : zoneAt(latitude, longitude);
}

/** Returns the time zone of a college that moves. One that is not of its old coordinates was chosen, and stays. */
export function zoneAfterMove(from: Place & { timeZone: string }, to: Place): string {
  if (from.latitude === to.latitude && from.longitude === to.longitude) return from.timeZone;
  const derived = zoneOfPlace(from) ?? from.timeZone;
  return derived === from.timeZone ? (zoneOfPlace(to) ?? from.timeZone) : from.timeZone;
}

const within = (limit: number, degrees: number): number => Math.max(-limit, Math.min(limit, degrees));

/** Compares by the name that the engine gives a zone: it lists `America/Indianapolis`, the library's name is newer. */
function isOfUsa(zone: string): boolean {
  return ZONES.has(new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone);
}
