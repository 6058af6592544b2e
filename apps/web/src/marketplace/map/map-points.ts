import type { VendorDto } from '@campus-deals/contracts/catalog/vendor.dto';
import { distanceText } from '../copy/deal-copy.js';
import { atNearestPlace } from '../copy/places.js';

/** Meters east and north of the college. */
export interface Offset {
  east: number;
  north: number;
}

export interface Place {
  latitude: number;
  longitude: number;
}

/** A vendor on the map, at its nearest place or, if that is unknown, at an assigned one. */
export interface MapPoint {
  vendor: VendorDto;
  place: Place;
  offset: Offset;
  /** False if the vendor was placed on the ring around the college. */
  isKnown: boolean;
}

/** Radius of the ring of vendors without coordinates, in degrees (specification, section 9). */
export const RING_DEGREES = 0.0015;
/** Maximum number of vendors in the drawn view. */
export const DRAWN_AT_MOST = 8;

const METRES_PER_DEGREE = 111_195;
export const METRES_PER_MILE = 1609.344;

/** Returns the college's place; undefined if none was entered. */
export function placeOf({
  latitude,
  longitude,
}: {
  latitude: string | null;
  longitude: string | null;
}): Place | undefined {
  if (latitude === null || longitude === null) return undefined;
  const place = { latitude: Number(latitude), longitude: Number(longitude) };
  return Number.isFinite(place.latitude) && Number.isFinite(place.longitude) ? place : undefined;
}

/**
 * Returns each vendor's point, in the given order. Vendors without coordinates share the ring evenly, the first in the
 * north.
 */
export function mapPoints(college: Place, vendors: readonly VendorDto[]): MapPoint[] {
  const without = vendors.filter((vendor) => !placeOf(atNearestPlace(vendor))).length;
  let onRing = 0;
  return vendors.map((vendor) => {
    const known = placeOf(atNearestPlace(vendor));
    const place = known ?? ringPlace(college, onRing++ / without);
    return { vendor, place, offset: offsetOf(college, place), isKnown: known !== undefined };
  });
}

function ringPlace(college: Place, turn: number): Place {
  const angle = turn * 2 * Math.PI;
  return {
    latitude: college.latitude + RING_DEGREES * Math.cos(angle),
    longitude: college.longitude + RING_DEGREES * Math.sin(angle),
  };
}

/** Returns a place's offset from the college, on a plane tangent to the earth there: exact enough for a few miles. */
export function offsetOf(college: Place, place: Place): Offset {
  return {
    east: (place.longitude - college.longitude) * METRES_PER_DEGREE * Math.cos((college.latitude * Math.PI) / 180),
    north: (place.latitude - college.latitude) * METRES_PER_DEGREE,
  };
}

export function metresOf({ east, north }: Offset): number {
  return Math.hypot(east, north);
}

/** Returns the name of a marker: "Corner Counter, 0.4 mi · 8 min walk". */
export function markerName(
  vendor: Pick<VendorDto, 'name' | 'distanceMiles' | 'walkingMinutes'>,
  isKnown: boolean,
): string {
  const distance = distanceText(vendor);
  if (!isKnown) return `${vendor.name}, exact place not known`;
  return distance ? `${vendor.name}, ${distance}` : vendor.name;
}
