import mapboxgl from 'mapbox-gl';
import { useEffect, useRef } from 'react';
import type { PickerProps } from './drawn-picker.js';
import { movedByKey, PIN_NAME } from './pin.js';
import { useMapbox } from './use-mapbox.js';

const STEP_METRES = 10;

interface MapboxPickerProps extends PickerProps {
  token: string;
  /** Called if the map cannot be shown: no WebGL, a rejected token, or no connection to Mapbox. */
  onFailure: () => void;
}

/** Sets a pin on a street map, by dragging it, by a click or by the arrow keys. */
export function MapboxPicker({ from, fromName, place, onChange, className, token, onFailure }: MapboxPickerProps) {
  const marker = useRef<mapboxgl.Marker>(undefined);
  const latest = useRef({ place, onChange });
  useEffect(() => {
    latest.current = { place, onChange };
  });
  const { frame, map } = useMapbox({
    around: from,
    center: place,
    token,
    onFailure,
    prepare: (made) =>
      made.on('click', ({ lngLat }) => latest.current.onChange({ latitude: lngLat.lat, longitude: lngLat.lng })),
  });

  useEffect(() => {
    if (!map || !place) {
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
