import { LocateFixed, MapPin, X } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../components/ui/button.js';
import { Skeleton } from '../../components/ui/skeleton.js';
import { useSiteConfig } from '../../lib/api/site-config.js';
import { DrawnPicker } from './drawn-picker.js';
import { placeOf, type Place } from './map-points.js';
import { whereText } from './pin.js';

const MapboxPicker = lazy(async () => ({ default: (await import('./mapbox-picker.js')).MapboxPicker }));

/** Coordinates as they are sent and stored, precise to about four inches. */
export interface Coordinates {
  latitude: string | null;
  longitude: string | null;
}

const textOf = ({ latitude, longitude }: Place): Coordinates => ({
  latitude: latitude.toFixed(6),
  longitude: longitude.toFixed(6),
});

interface LocationPickerProps {
  college: ({ name: string } & Coordinates) | undefined;
  value: Coordinates;
  onChange: (value: Coordinates) => void;
  /** Whether the pin is always set, and cannot be removed. */
  isPinned?: boolean;
}

/** Sets a business's location by a pin on a map around its college. Without a pin, readers see the ZIP code only. */
export function LocationPicker({ college, value, onChange, isPinned = false }: LocationPickerProps) {
  const { config } = useSiteConfig();
  const { latitude, longitude } = college ?? { latitude: null, longitude: null };
  const from = useMemo(() => placeOf({ latitude, longitude }), [latitude, longitude]);
  const place = useMemo(
    () => placeOf({ latitude: value.latitude, longitude: value.longitude }),
    [value.latitude, value.longitude],
  );
  const [hasFailed, setHasFailed] = useState(false);
  const [problem, setProblem] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const takesFocus = useRef(false);
  useEffect(() => {
    const pin = box.current?.querySelector<HTMLElement>('[data-pin]');
    if (!takesFocus.current || !pin) return;
    takesFocus.current = false;
    pin.focus();
  });
  const put = (next: Place) => {
    setProblem('');
    onChange(textOf(next));
  };
  const locate = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => put(coords),
      () => setProblem('Your browser did not say where you are. Press on the map instead.'),
      { enableHighAccuracy: true, timeout: 10_000 },
    );

  if (!college || !from)
    return (
      <p className="rounded-md bg-well px-4 py-3 text-[0.9375rem] text-muted">
        {college
          ? `Nobody has told us yet where ${college.name} is, so there is no map. Students see your ZIP code.`
          : 'Choose your college above, then you can mark your place on a map.'}
      </p>
    );
  const picker = { from, fromName: college.name, place, onChange: put, className: 'absolute inset-0 size-full' };
  return (
    <div ref={box} role="group" aria-label="Place on the map">
      <div className="relative h-72 overflow-hidden rounded-lg border border-line bg-surface">
        {config.mapboxToken && !hasFailed ? (
          <Suspense fallback={<Skeleton className="absolute inset-0 size-full" />}>
            <MapboxPicker {...picker} token={config.mapboxToken} onFailure={() => setHasFailed(true)} />
          </Suspense>
        ) : (
          <DrawnPicker key={college.name} {...picker} />
        )}
      </div>
      <p role="status" className="mt-2 text-[0.9375rem] text-muted">
        {problem ||
          (place
            ? whereText(place, from, college.name)
            : 'No pin yet. Students see your ZIP code instead of the walk from campus.')}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {!place && (
          <Button
            variant="secondary"
            onClick={() => {
              takesFocus.current = true;
              put(from);
            }}
          >
            <MapPin className="size-4.5" />
            Put a pin on the map
          </Button>
        )}
        {typeof navigator !== 'undefined' && 'geolocation' in navigator && (
          <Button variant="secondary" onClick={locate}>
            <LocateFixed className="size-4.5" />
            Use where I am now
          </Button>
        )}
        {place && !isPinned && (
          <Button variant="quiet" onClick={() => onChange({ latitude: null, longitude: null })}>
            <X className="size-4.5" />
            Remove the pin
          </Button>
        )}
      </div>
    </div>
  );
}
