import 'mapbox-gl/dist/mapbox-gl.css';
import mapboxgl from 'mapbox-gl';
import { useEffect, useRef, useState } from 'react';
import { useTheme } from '../../lib/browser/theme.js';
import type { PickerProps } from './drawn-picker.js';
import { MAPBOX_STYLES, MAPBOX_ZOOM } from './mapbox-styles.js';
import { movedByKey, PIN_NAME } from './pin.js';

const STEP_METRES = 10;

interface MapboxPickerProps extends PickerProps {
  token: string;
  /** Called if the map cannot be shown: no WebGL, a rejected token, or no connection to Mapbox. */
  onFailure: () => void;
}

/** Sets a pin on a street map, by dragging it, by a click or by the arrow keys. */
export function MapboxPicker({ from, fromName, place, onChange, className, token, onFailure }: MapboxPickerProps) {
  const theme = useTheme();
  const frame = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<mapboxgl.Map>();
  const marker = useRef<mapboxgl.Marker>(undefined);
  const latest = useRef({ place, onChange, onFailure });
  useEffect(() => {
    latest.current = { place, onChange, onFailure };
  });

  useEffect(() => {
    if (!frame.current) return undefined;
    try {
      const middle = latest.current.place ?? from;
      const made = new mapboxgl.Map({
        container: frame.current,
        accessToken: token,
        style: MAPBOX_STYLES[theme],
        center: [middle.longitude, middle.latitude],
        zoom: MAPBOX_ZOOM,
        cooperativeGestures: true,
      });
      made.addControl(new mapboxgl.NavigationControl({ showCompass: false }), 'top-right');
      made.on('error', () => {
        if (!made.isStyleLoaded()) latest.current.onFailure();
      });
      made.on('click', ({ lngLat }) => latest.current.onChange({ latitude: lngLat.lat, longitude: lngLat.lng }));
      made.once('load', () => setMap(made));
      return () => {
        setMap(undefined);
        marker.current = undefined;
        made.remove();
      };
    } catch {
      latest.current.onFailure();
      return undefined;
    }
  }, [from, token, theme]);

  useEffect(() => {
    if (!map) return;
    if (!place) {
      marker.current?.remove();
      marker.current = undefined;
      return;
    }
    marker.current ??= newMarker(latest);
    marker.current.setLngLat([place.longitude, place.latitude]).addTo(map);
  }, [map, place]);

  return <div ref={frame} role="group" aria-label={`Map around ${fromName}`} className={className} />;
}

/** Creates the pin as a button, for keyboard users. */
function newMarker(latest: { readonly current: Pick<PickerProps, 'place' | 'onChange'> }): mapboxgl.Marker {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'map-marker';
  button.dataset.pin = '';
  button.setAttribute('aria-label', PIN_NAME);
  button.addEventListener('keydown', (event) => {
    const { place, onChange } = latest.current;
    const moved = place && movedByKey(place, event.key, event.shiftKey, STEP_METRES);
    if (!moved) return;
    event.preventDefault();
    onChange(moved);
  });
  const marker = new mapboxgl.Marker({ element: button, draggable: true, anchor: 'center' });
  marker.on('dragend', () => {
    const { lat, lng } = marker.getLngLat();
    latest.current.onChange({ latitude: lat, longitude: lng });
  });
  return marker;
}
