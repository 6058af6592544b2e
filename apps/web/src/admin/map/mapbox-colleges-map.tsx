import type mapboxgl from 'mapbox-gl';
import { useEffect, useRef } from 'react';
import { COLLEGE_ZOOM, COUNTRY, type CollegesMapProps } from '../../marketplace/map/map.types.js';
import { useMapbox } from '../../marketplace/map/use-mapbox.js';

const SOURCE = 'colleges';

interface MapboxCollegesMapProps extends CollegesMapProps {
  token: string;
  /** Called if the map cannot be shown: no WebGL, a rejected token, or no connection to Mapbox. */
  onFailure: () => void;
}

/** Shows the colleges on a Mapbox map, as one layer of circles however many there are. */
export function MapboxCollegesMap({ colleges, selected, onSelect, token, onFailure }: MapboxCollegesMapProps) {
  const latest = useRef({ colleges, onSelect });
  useEffect(() => {
    latest.current = { colleges, onSelect };
  });
  const { frame, map } = useMapbox({
    around: COUNTRY,
    zoom: COUNTRY.zoom,
    token,
    onFailure,
    prepare: (made, isDark) => {
      made.once('load', () => addColleges(made, isDark));
      made.on('click', SOURCE, ({ features }) => {
        const id: unknown = features?.[0]?.properties?.id;
        latest.current.onSelect(latest.current.colleges.find((college) => college.id === id));
      });
    },
  });

  useEffect(() => {
    const source = map?.getSource<mapboxgl.GeoJSONSource>(SOURCE);
    source?.setData({
      type: 'FeatureCollection',
      features: colleges.map(({ id, isActive, latitude, longitude }) => ({
        type: 'Feature',
        properties: { id, isActive },
        geometry: { type: 'Point', coordinates: [Number(longitude), Number(latitude)] },
      })),
    });
  }, [map, colleges]);

  useEffect(() => {
    if (!map || !selected) return;
    map.flyTo({ center: [Number(selected.longitude), Number(selected.latitude)], zoom: COLLEGE_ZOOM });
  }, [map, selected]);

  return (
    <div
      ref={frame}
      role="group"
      aria-label={`Map of ${colleges.length} colleges. Find one by its name above.`}
      className="h-[min(34rem,70dvh)] w-full overflow-hidden rounded-lg border border-line"
    />
  );
}

function addColleges(map: mapboxgl.Map, isDark: boolean): void {
  map.addSource(SOURCE, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } });
  map.addLayer({
    id: SOURCE,
    type: 'circle',
    source: SOURCE,
    paint: {
      'circle-radius': ['interpolate', ['linear'], ['zoom'], 4, 4, 12, 10],
      'circle-color': ['case', ['get', 'isActive'], isDark ? '#a5b4fc' : '#4338ca', isDark ? '#94a3b8' : '#64748b'],
      'circle-stroke-width': 1,
      'circle-stroke-color': isDark ? '#1e1b2e' : '#ffffff',
    },
  });
}
