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

/** Returns the IANA time zone of a place: where the library names a foreign one, the nearest zone of the USA, if any. */
export function zoneAt(latitude: number, longitude: number): string {
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
