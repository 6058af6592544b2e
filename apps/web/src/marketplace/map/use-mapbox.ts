import 'mapbox-gl/dist/mapbox-gl.css';
import mapboxgl from 'mapbox-gl';
import { useEffect, useRef, useState } from 'react';
import { useTheme } from '../../platform/browser/theme.js';
import type { Place } from './map-points.js';

/** Zoom that shows a campus and the blocks around it. */
export const MAPBOX_ZOOM = 14;
const STYLES = { light: 'mapbox://styles/mapbox/light-v11', dark: 'mapbox://styles/mapbox/dark-v11' };

interface MapboxOptions {
  /** Another place makes a new map. */
  around: Place;
  /** Initial center, unless it is that place. */
  center?: Place | undefined;
  zoom?: number;
  token: string;
  /** Called if the map cannot be shown: no WebGL, a rejected token, or no connection to Mapbox. */
  onFailure: () => void;
  /** Adds listeners and layers to a new map. */
  prepare: (map: mapboxgl.Map, isDark: boolean) => void;
}

/** Makes a Mapbox map in `frame`, and another one when the theme changes. `map` is undefined until it has loaded. */
export function useMapbox({ around, center, zoom = MAPBOX_ZOOM, token, onFailure, prepare }: MapboxOptions) {
  const theme = useTheme();
  const frame = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<mapboxgl.Map>();
  const latest = useRef({ center, onFailure, prepare });
  useEffect(() => {
    latest.current = { center, onFailure, prepare };
  });

  useEffect(() => {
    if (!frame.current) return undefined;
    try {
      const { latitude, longitude } = latest.current.center ?? around;
      const made = new mapboxgl.Map({
        container: frame.current,
        accessToken: token,
        style: STYLES[theme],
        center: [longitude, latitude],
        zoom,
        cooperativeGestures: true,
      });
      made.addControl(new mapboxgl.NavigationControl({ showCompass: false }), 'top-right');
      // Before the style has loaded, nothing is visible. A tile that fails later leaves a gap, not a broken map.
      made.on('error', () => {
        if (!made.isStyleLoaded()) latest.current.onFailure();
      });
      latest.current.prepare(made, theme === 'dark');
      made.once('load', () => setMap(made));
      return () => {
        setMap(undefined);
        made.remove();
      };
    } catch {
      latest.current.onFailure();
      return undefined;
    }
  }, [around, zoom, token, theme]);
  return { frame, map };
}
