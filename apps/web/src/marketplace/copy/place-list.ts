import type { PlaceDto, VendorDto } from '@campus-deals/contracts/catalog/vendor.dto';
import { MAIN_PLACE, NEARBY_MILES } from '@campus-deals/contracts/limits';

/** States what a move does to deals that are also shown at further colleges. */
export const FAR_COLLEGES = `Further colleges stop showing a deal when its places are more than ${NEARBY_MILES} miles away.`;

/** Lists every place of a vendor, nearest to its college first. Cached responses of older versions lack `places`. */
export function placesOf({ places, ...main }: VendorDto): PlaceDto[] {
  return places?.length ? places : [{ ...main, id: MAIN_PLACE, name: null }];
}

/** Lists the places where a deal is valid, in the same order. */
export function placesOfDeal(vendor: VendorDto, { placeIds }: { placeIds: number[] | null }): PlaceDto[] {
  const places = placesOf(vendor);
  return placeIds ? places.filter(({ id }) => placeIds.includes(id)) : places;
}

/** Returns the name of a place for a list: "Downtown", or else its address. */
export function placeName({ name, address, city }: PlaceDto): string {
  return name ?? ([address, city].filter(Boolean).join(', ') || 'Main place');
}

/** "All places", or the names of the places where a deal is valid. */
export function validAtText(places: readonly PlaceDto[], placeIds: readonly number[] | null): string {
  if (!placeIds) return 'All places';
  return places
    .filter(({ id }) => placeIds.includes(id))
    .map(placeName)
    .join('; ');
}

interface Point {
  latitude: string | null;
  longitude: string | null;
}

const RADIANS = Math.PI / 180;
const EARTH_MILES = 3958.7613;
const MINUTES_PER_MILE = 20;
/** Orders places without a pin last. */
const UNKNOWN = 99_999;

/** Orders places by their distance from a point, and states that distance. Those without a pin come last. */
export function nearestFirst(places: readonly PlaceDto[], from: Point): PlaceDto[] {
  const measured = places.map((place) => {
    const miles = milesBetween(from, place);
    return miles === null
      ? place
      : { ...place, distanceMiles: miles, walkingMinutes: Math.ceil(miles * MINUTES_PER_MILE) };
  });
  return measured.toSorted((a, b) => (a.distanceMiles ?? UNKNOWN) - (b.distanceMiles ?? UNKNOWN));
}

/** Returns the distance as the server computes it; null if either point is unknown. */
function milesBetween(one: Point, other: Point): number | null {
  if (!one.latitude || !one.longitude || !other.latitude || !other.longitude) return null;
  const [a, b] = [Number(one.latitude) * RADIANS, Number(other.latitude) * RADIANS];
  const east = (Number(other.longitude) - Number(one.longitude)) * RADIANS;
  const h = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(east / 2) ** 2;
  return Math.round(2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(h))) * 100) / 100;
}
