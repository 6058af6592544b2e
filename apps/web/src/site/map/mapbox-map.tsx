import mapboxgl from 'mapbox-gl';
import { useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../../platform/react/class-names.js';
import { CategoryIcon } from './category-icon.js';
import { mapPoints, markerName, type Place } from '../../marketplace/map/map-points.js';
import type { MapProps } from '../../marketplace/map/map.types.js';
import { MAPBOX_ZOOM, useMapbox } from '../../marketplace/map/use-mapbox.js';

/** Zoom from which markers show their names: a few streets fill the map. */
const NAMES_FROM = 15.5;

interface MapboxMapProps extends MapProps {
  place: Place;
  token: string;
  /** Called if the map cannot be shown: no WebGL, a rejected token, or no connection to Mapbox. */
  onFailure: () => void;
}

/** Shows vendors on a Mapbox map (mapbox-gl 3), with our own markers: buttons with names, in the list's order. */
export function MapboxMap({
  college,
  vendors,
  selectedId,
  onSelect,
  highlightedId,
  className,
  place,
  token,
  onFailure,
}: MapboxMapProps) {
  const [isClose, setIsClose] = useState(MAPBOX_ZOOM >= NAMES_FROM);
  const points = useMemo(
    () => mapPoints(place, vendors).map((point) => ({ ...point, button: document.createElement('button') })),
    [place, vendors],
  );
  const latest = useRef({ onSelect, selectedId });
  useEffect(() => {
    latest.current = { onSelect, selectedId };
  });
  const { frame, map } = useMapbox({
    around: place,
    token,
    onFailure,
    prepare: (made) => made.on('zoom', () => setIsClose(made.getZoom() >= NAMES_FROM)),
  });

  useEffect(() => {
    if (!map) return undefined;
    const markers = points.map(({ vendor, place: at, isKnown, button }) => {
      button.type = 'button';
      button.className = 'map-marker';
      button.setAttribute('aria-label', markerName(vendor, isKnown));
      button.onclick = (event) => {
        event.stopPropagation();
        latest.current.onSelect(latest.current.selectedId === vendor.id ? undefined : vendor.id);
      };
      return new mapboxgl.Marker({ element: button }).setLngLat([at.longitude, at.latitude]).addTo(map);
    });
    return () => {
      for (const marker of markers) marker.remove();
    };
  }, [map, points]);

  useEffect(() => {
    for (const { vendor, button } of points) {
      button.setAttribute('aria-pressed', String(vendor.id === selectedId));
      button.setAttribute('data-lit', String(vendor.id === selectedId || vendor.id === highlightedId));
    }
    const selected = points.find(({ vendor }) => vendor.id === selectedId);
    if (selected) map?.easeTo({ center: [selected.place.longitude, selected.place.latitude] });
  }, [map, points, selectedId, highlightedId]);

  return (
    <>
      <div
        ref={frame}
        role="group"
        aria-label={`Map of vendors around ${college.name}`}
        data-names={isClose}
        className={classNames('overflow-hidden rounded-lg border border-line', className)}
      />
      {points.map(({ vendor, button }) =>
        createPortal(
          <>
            <CategoryIcon category={vendor.category} />
            <span className="map-marker-name">{vendor.name}</span>
          </>,
          button,
          String(vendor.id),
        ),
      )}
    </>
  );
}
