import { geoAlbersUsa, geoPath } from 'd3-geo';
import { feature, mesh } from 'topojson-client';
import atlas from 'us-atlas/states-albers-10m.json';
import type { Place } from './map-points.js';

const topology = atlas as unknown as Parameters<typeof mesh>[0];
type Shape = NonNullable<Parameters<typeof mesh>[1]>;
const { nation, states } = topology.objects as Record<string, Shape>;
if (!nation || !states) throw new Error('The atlas has no nation or no states');
const path = geoPath();

/** What the atlas is projected to: Alaska and Hawaii stand under the south-west. */
export const MAP_SIZE = { width: 975, height: 610 };
const projection = geoAlbersUsa().scale(1300).translate([487.5, 305]);

/** The country and the borders of its states, as SVG paths. */
export const NATION = path(feature(topology, nation)) ?? '';
export const BORDERS = path(mesh(topology, states, (one, other) => one !== other)) ?? '';

export interface MapPosition {
  x: number;
  y: number;
}

/** Where a place is on the drawn map; undefined outside of the fifty states. */
export function positionOf({ latitude, longitude }: Place): MapPosition | undefined {
  const point = projection([longitude, latitude]);
  return point ? { x: point[0], y: point[1] } : undefined;
}

/** The other way round. */
export function placeOfPosition({ x, y }: MapPosition): Place | undefined {
  const point = projection.invert?.([x, y]);
  return point ? { latitude: point[1], longitude: point[0] } : undefined;
}
