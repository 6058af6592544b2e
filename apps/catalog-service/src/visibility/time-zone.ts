import { find } from 'geo-tz/all';
import { expressionBuilder, sql } from 'kysely';
import type { Tables } from '../tables.js';

const eb = expressionBuilder<Tables, 'colleges'>();

/** Time zone of a query's college. UTC if the query joins none: a business may have no college. */
export const zoneOfCollege = eb.fn.coalesce('colleges.time_zone', sql.lit('UTC'));

/** Returns the IANA time zone of a place. */
export const zoneAt = (latitude: number, longitude: number): string => find(latitude, longitude)[0] ?? 'UTC';

interface Place {
  latitude: number | null;
  longitude: number | null;
}

/** Returns the time zone of a college's coordinates, null without them. */
export const zoneOfPlace = ({ latitude, longitude }: Place): string | null =>
  latitude === null || longitude === null ? null : zoneAt(latitude, longitude);

/** Returns the time zone of a college that moves. One that is not of its old coordinates was chosen, and stays. */
export function zoneAfterMove(from: Place & { timeZone: string }, to: Place): string {
  if (from.latitude === to.latitude && from.longitude === to.longitude) return from.timeZone;
  const derived = zoneOfPlace(from) ?? from.timeZone;
  return derived === from.timeZone ? (zoneOfPlace(to) ?? from.timeZone) : from.timeZone;
}
