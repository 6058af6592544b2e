import { metresOf, METRES_PER_MILE, type MapPoint } from './map-points.js';

/** Position of a marker in the drawing, in pixels from its upper left corner. */
export interface DrawnMarker {
  point: MapPoint;
  x: number;
  y: number;
  /** True if the vendor is farther away than the drawing reaches. It is shown at the edge, in the right direction. */
  isBeyond: boolean;
  /** True if there is room for its name below it. */
  isNamed: boolean;
}

interface Spot {
  x: number;
  y: number;
}

/** Area of a drawn element: its center, half its width and half its height. */
interface Box extends Spot {
  across: number;
  rise: number;
}

const boxAt = ({ x, y }: Spot, half: number): Box => ({ x, y, across: half, rise: half });

export interface DistanceRing {
  miles: number;
  radius: number;
  /**
   * Position of the label: on the ring, inside the map, as far as possible from everything else. Undefined if every
   * position would cover something.
   */
  label?: Spot;
}

export interface Drawing {
  centre: Spot;
  markers: DrawnMarker[];
  rings: DistanceRing[];
}

export interface Size {
  width: number;
  height: number;
}

/** Minimum distance from a marker's center to the edge of the drawing. */
const MARGIN = 34;
/** Minimum distance between the centers of two markers, so that each can be tapped. */
export const APART = 44;
/** Vendors farther out are drawn at the edge: a single wrong coordinate must not shrink all others to a dot. */
const FARTHEST_MILES = 2.5;
const NEAREST_MILES = 0.15;
const RING_MILES = [0.1, 0.25, 0.5, 1, 2] as const;
const SMALLEST_RING = 36;
/** Distance from the center of a ring's label to the edge. */
const LABEL_ROOM = 46;
/** Half the height of a ring's label. */
const LABEL_RISE = 9;
const ROUNDS = 60;

/** Lays the points out around the college, in true directions and distances, and pushes overlapping ones apart. */
export function drawnLayout(points: readonly MapPoint[], { width, height }: Size): Drawing {
  const centre = { x: width / 2, y: height / 2 };
  const reach = { x: Math.max(1, centre.x - MARGIN), y: Math.max(1, centre.y - MARGIN) };
  const farthest = FARTHEST_MILES * METRES_PER_MILE;
  const within = points.filter(({ offset }) => metresOf(offset) <= farthest);
  const scale = Math.min(
    ...within.map(({ offset }) => Math.min(reach.x / Math.abs(offset.east), reach.y / Math.abs(offset.north))),
    Math.min(reach.x, reach.y) / (NEAREST_MILES * METRES_PER_MILE),
  );
  const markers = points.map((point): DrawnMarker => {
    const { east, north } = point.offset;
    const isBeyond = metresOf(point.offset) > farthest;
    const pull = isBeyond ? Math.min(reach.x / Math.abs(east), reach.y / Math.abs(north)) : scale;
    return { point, x: centre.x + east * pull, y: centre.y - north * pull, isBeyond, isNamed: false };
  });
  spread(markers, centre, { width, height });
  const taken: Box[] = [
    boxAt(centre, 22),
    boxAt(compassIn({ width, height }), 22),
    ...markers.map((marker) => boxAt(marker, 18)),
  ];
  const rings = RING_MILES.map((miles) => ({ miles, radius: miles * METRES_PER_MILE * scale }))
    .filter(({ radius }) => radius >= SMALLEST_RING && radius <= Math.hypot(centre.x, centre.y))
    .slice(0, 3)
    .map((ring): DistanceRing => {
      const label = freeSpotOn(ring.radius, centre, taken, { width, height });
      if (!label) return ring;
      taken.push({ ...label, across: LABEL_ROOM, rise: LABEL_RISE });
      return { ...ring, label };
    });
  for (const marker of markers) {
    const name = nameBox(marker);
    marker.isNamed = isInside(name, { width, height }) && isFree(name, taken, marker);
    if (marker.isNamed) taken.push(name);
  }
  return { centre, markers, rings };
}

/** Pixels from a marker's center to that of its name. */
export const NAME_BELOW = 26;
export const LONGEST_NAME = 120;
/** Average width of a letter of a name, in pixels. */
const LETTER = 6.2;

function nameBox({ x, y, point }: DrawnMarker): Box {
  const width = Math.min(LONGEST_NAME, point.vendor.name.length * LETTER + 8);
  return { x, y: y + NAME_BELOW, across: width / 2, rise: LABEL_RISE };
}

function isInside({ x, y, across, rise }: Box, { width, height }: Size): boolean {
  return x - across > 4 && x + across < width - 4 && y + rise < height - 4;
}

/** Whether a box covers nothing but its own marker. */
function isFree(box: Box, taken: readonly Box[], own: Spot): boolean {
  return taken.every(
    (other) =>
      (other.x === own.x && other.y === own.y) ||
      Math.abs(other.x - box.x) >= other.across + box.across ||
      Math.abs(other.y - box.y) >= other.rise + box.rise,
  );
}

/** Returns the position of the north arrow. */
export function compassIn({ width }: Size): Spot {
  return { x: width - 26, y: 30 };
}

function freeSpotOn(radius: number, centre: Spot, taken: readonly Box[], { width, height }: Size): Spot | undefined {
  const spots = Array.from({ length: 24 }, (_, at) => {
    const angle = (at / 24) * 2 * Math.PI - Math.PI / 2;
    return { x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) };
  });
  const inside = spots.filter(({ x, y }) => x > LABEL_ROOM && x < width - LABEL_ROOM && y > 14 && y < height - 14);
  const room = (spot: Spot) => Math.min(...taken.map((other) => Math.hypot(other.x - spot.x, (other.y - spot.y) * 2)));
  const isFree = (spot: Spot) =>
    taken.every(
      (other) =>
        Math.abs(other.x - spot.x) >= other.across + LABEL_ROOM ||
        Math.abs(other.y - spot.y) >= other.rise + LABEL_RISE,
    );
  return inside.filter(isFree).toSorted((a, b) => room(b) - room(a))[0];
}

/** Pushes markers off each other and off the college, a little per round, within the drawing. */
function spread(markers: DrawnMarker[], centre: Spot, { width, height }: Size): void {
  for (let round = 0; round < ROUNDS; round += 1) {
    let isSettled = true;
    for (const [at, one] of markers.entries()) {
      const offCollege = away(one, centre, at);
      if (offCollege) {
        move(one, offCollege, 1);
        isSettled = false;
      }
      for (const other of markers.slice(at + 1)) {
        const apart = away(one, other, at);
        if (!apart) continue;
        move(one, apart, 0.5);
        move(other, apart, -0.5);
        isSettled = false;
      }
    }
    for (const marker of markers) {
      marker.x = Math.min(width - MARGIN, Math.max(MARGIN, marker.x));
      marker.y = Math.min(height - MARGIN, Math.max(MARGIN, marker.y));
    }
    if (isSettled) return;
  }
}

/** Returns the shift that moves `spot` far enough from `other`; undefined if it already is. */
function away(spot: Spot, other: Spot, seed: number): Spot | undefined {
  const dx = spot.x - other.x;
  const dy = spot.y - other.y;
  const distance = Math.hypot(dx, dy);
  if (distance >= APART - 0.5) return undefined;
  // Markers on the same spot each get a fixed direction of their own (the golden angle).
  const angle = distance < 0.01 ? (seed + 1) * 2.4 : Math.atan2(dy, dx);
  return { x: Math.cos(angle) * (APART - distance), y: Math.sin(angle) * (APART - distance) };
}

function move(spot: Spot, way: Spot, share: number): void {
  spot.x += way.x * share;
  spot.y += way.y * share;
}
