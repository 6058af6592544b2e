import type { Place } from './map-points.js';

const LATITUDE = String.raw`(-?\d{1,2}(?:\.\d+)?)`;
const LONGITUDE = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
const PAIR = String.raw`${LATITUDE}, ?${LONGITUDE}(?![\d.])`;

/** Places in links, a marked place before the middle of the map. */
const LINKS = [
  // Google Maps: the marker of a place.
  `!3d${LATITUDE}!4d${LONGITUDE}`,
  // OpenStreetMap: the marker.
  `[?&]mlat=${LATITUDE}&mlon=${LONGITUDE}`,
  // Google Maps and Apple Maps.
  `[?&](?:q|query|ll|coordinate|destination|daddr)=(?:loc:)?${PAIR}`,
  `/(?:place|search|dir/[^@]*)/${PAIR}`,
  // The middle of the map, in all three.
  `/@${PAIR}`,
  `[?&]center=${PAIR}`,
  `#map=[\\d.]+/${LATITUDE}/${LONGITUDE}`,
  `geo:${PAIR}`,
].map((form) => new RegExp(form));

/** "41.66, -91.53", "41.66° N, 91.53° W" */
const COORDINATES = new RegExp(String.raw`^\(?${LATITUDE}°? ?([NS])?(?:, ?|; ?| )${LONGITUDE}°? ?([EW])?\)?$`, 'i');

/**
 * Returns the place that coordinates, or a link of Google Maps, Apple Maps or OpenStreetMap, name. Undefined for other
 * texts, such as a shortened link, which holds no coordinates.
 */
export function placeInText(text: string): Place | undefined {
  const plain = text
    .trim()
    .replaceAll(/%2c/gi, ',')
    .replaceAll(/%3a/gi, ':')
    .replaceAll('−', '-')
    .replaceAll(/%20|\+|\s+/g, ' ');
  for (const form of LINKS) {
    const [, latitude, longitude] = form.exec(plain) ?? [];
    if (latitude && longitude) return onEarth(Number(latitude), Number(longitude));
  }
  const [, latitude, northOrSouth, longitude, eastOrWest] = COORDINATES.exec(plain) ?? [];
  return onEarth(signed(latitude, northOrSouth), signed(longitude, eastOrWest));
}

const signed = (degrees: string | undefined, side = ''): number =>
  /[SW]/i.test(side) ? -Math.abs(Number(degrees)) : Number(degrees);

const onEarth = (latitude: number, longitude: number): Place | undefined =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
