import { metresOf, METRES_PER_MILE, offsetOf, type Offset, type Place } from './map-points.js';

/** Miles from the center of the drawn picker to its edge, per zoom level. */
export const REACHES = [0.5, 1, 2.5, 5, 10, 25] as const;

export const PIN_NAME = 'Your place on the map. Move it with the arrow keys, with Shift in larger steps.';

const METRES_PER_DEGREE = 111_195;
const DIRECTIONS = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'] as const;
const AT_METRES = 25;

/** Returns the place at an offset from another one: the inverse of `offsetOf`. */
export function placeAt(from: Place, { east, north }: Offset): Place {
  return {
    latitude: from.latitude + north / METRES_PER_DEGREE,
    longitude: from.longitude + east / (METRES_PER_DEGREE * Math.cos((from.latitude * Math.PI) / 180)),
  };
}

/** "0.4 mi north-east of University of Iowa" */
export function whereText(place: Place, from: Place, name: string): string {
  const offset = offsetOf(from, place);
  const metres = metresOf(offset);
  if (metres < AT_METRES) return `At ${name}`;
  const eighth = Math.round((Math.atan2(offset.east, offset.north) / (2 * Math.PI)) * 8 + 8) % 8;
  const miles = metres / METRES_PER_MILE;
  return `${miles < 0.1 ? 'Less than 0.1' : miles.toFixed(1)} mi ${DIRECTIONS[eighth]} of ${name}`;
}

/** Returns the smallest reach, of at least a mile, that shows the place with a margin; the largest if none does. */
export function reachFor(place: Place | undefined, from: Place): number {
  const miles = place ? metresOf(offsetOf(from, place)) / METRES_PER_MILE : 0;
  return REACHES.find((reach) => reach >= Math.max(1, miles * 1.15)) ?? REACHES.at(-1) ?? 1;
}

const ARROWS: Record<string, Offset> = {
  ArrowUp: { east: 0, north: 1 },
  ArrowDown: { east: 0, north: -1 },
  ArrowLeft: { east: -1, north: 0 },
  ArrowRight: { east: 1, north: 0 },
};

/**
 * Returns the pin's place after an arrow key: a step in meters, ten times as far with Shift. Undefined for another key.
 */
export function movedByKey(place: Place, key: string, isShift: boolean, stepMetres: number): Place | undefined {
  const way = ARROWS[key];
  const step = stepMetres * (isShift ? 10 : 1);
  return way && placeAt(place, { east: way.east * step, north: way.north * step });
}
