import { geoAlbersUsa, geoPath } from 'd3-geo';
import { feature, mesh } from 'topojson-client';
import atlas from 'us-atlas/states-albers-10m.json';
import type { Place } from '../../marketplace/map/map-points.js';

const topology = atlas as unknown as Parameters<typeof mesh>[0];
type Shape = NonNullable<Parameters<typeof mesh>[1]>;
const { nation, states } = topology.objects as Record<string, Shape>;
if (!nation || !states) throw new Error('The atlas has no nation or no states');
const path = geoPath();

/** Size of the atlas's projection, with Alaska and Hawaii below the Southwest. */
export const MAP_SIZE = { width: 975, height: 610 };
const projection = geoAlbersUsa().scale(1300).translate([487.5, 305]);

/** Outline of the country and borders of its states, as SVG paths. */
export const NATION = path(feature(topology, nation)) ?? '';
export const BORDERS = path(mesh(topology, states, (one, other) => one !== other)) ?? '';

export interface MapPosition {
  x: number;
  y: number;
}

/** Returns a place's position on the drawn map; undefined outside the fifty states. */
export function positionOf({ latitude, longitude }: Place): MapPosition | undefined {
  const point = projection([longitude, latitude]);
  return point ? { x: point[0], y: point[1] } : undefined;
}

/** Returns the place of a position: the inverse of `positionOf`. */
export function placeOfPosition({ x, y }: MapPosition): Place | undefined {
  const point = projection.invert?.([x, y]);
  return point ? { latitude: point[1], longitude: point[0] } : undefined;
}
