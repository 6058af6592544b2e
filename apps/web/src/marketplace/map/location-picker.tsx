import { LocateFixed, MapPin, X } from 'lucide-react';
import { Suspense, useMemo, useState, type ReactNode } from 'react';
import { Button } from '../../kit/ui/button.js';
import { Skeleton } from '../../kit/ui/states.js';
import { TextField } from '../../kit/ui/text-field.js';
import { useSiteConfig } from '../../platform/api/site-config.js';
import { useSwappedControl } from '../../platform/react/swapped-control.js';
import { DrawnPicker } from './drawn-picker.js';
import { placeOf, type Place } from './map-points.js';
import { whereText } from './pin.js';
import { placeInText } from './place-in-text.js';
import { lazyNamed } from '../../platform/react/lazy-part.js';

const MapboxPicker = lazyNamed(() => import('./mapbox-picker.js'), 'MapboxPicker');

/** Coordinates as they are sent and stored, precise to about four inches. */
export interface Coordinates {
  latitude: string | null;
  longitude: string | null;
}

const NO_PIN: Coordinates = { latitude: null, longitude: null };

const usePlace = ({ latitude, longitude }: Coordinates): Place | undefined =>
  useMemo(() => placeOf({ latitude, longitude }), [latitude, longitude]);

const textOf = ({ latitude, longitude }: Place): Coordinates => ({
  latitude: latitude.toFixed(6),
  longitude: longitude.toFixed(6),
});

interface LocationPickerProps {
  college: ({ name: string } & Coordinates) | undefined;
  value: Coordinates;
  onChange: (value: Coordinates) => void;
  /** Whether the pin stands at the college until it is moved, and cannot be removed. */
  isPinned?: boolean;
  /** Further buttons, after the one that uses the browser's position. */
  children?: ReactNode;
}

/** Sets a business's location by a pin on a map around its college. Without a pin, readers see the ZIP code only. */
export function LocationPicker({ college, value, onChange, isPinned = false, children }: LocationPickerProps) {
  const { config } = useSiteConfig();
  const from = usePlace(college ?? NO_PIN);
  const place = usePlace(value);
  const [hasFailed, setHasFailed] = useState(false);
  const [problem, setProblem] = useState('');
  const { box, focusNext } = useSwappedControl<HTMLDivElement>();
  const put = (next: Place) => {
    setProblem('');
    onChange(textOf(next));
  };
  const locate = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => put(coords),
      () => setProblem('Your browser did not share your location. Press on the map instead.'),
      { enableHighAccuracy: true, timeout: 10_000 },
    );

  if (!college || !from) return <NoMap college={college}>{children}</NoMap>;
  const token = hasFailed ? null : config.mapboxToken;
  const shown = place ?? (isPinned ? from : undefined);
  const picker = { from, fromName: college.name, place: shown, onChange: put, className: 'absolute inset-0 size-full' };
  return (
    <div ref={box} role="group" aria-label="Place on the map">
      <div className="relative h-72 overflow-hidden rounded-lg border border-line bg-surface">
        {token ? (
          <Suspense fallback={<Skeleton className="absolute inset-0 size-full" />}>
            <MapboxPicker {...picker} token={token} onFailure={() => setHasFailed(true)} />
          </Suspense>
        ) : (
          <DrawnPicker key={college.name} {...picker} />
        )}
      </div>
      <p role="status" className="mt-2 text-body text-muted">
        {problem ||
          (place
            ? whereText(place, from, college.name)
            : isPinned
              ? `The pin stands at ${college.name} until you move it.`
              : 'No pin yet. Students see your ZIP code instead of the walk from campus.')}
      </p>
      {!token && <PlaceField onPlace={put} />}
      <div className="mt-4 flex flex-wrap gap-2">
        {!shown && (
          <Button
            variant="secondary"
            onClick={() => {
              focusNext('[data-pin]');
              put(from);
            }}
          >
            <MapPin className="size-4.5" />
            Put a pin on the map
          </Button>
        )}
        {typeof navigator !== 'undefined' && 'geolocation' in navigator && (
          <Button variant={isPinned && !place ? 'primary' : 'secondary'} onClick={locate}>
            <LocateFixed className="size-4.5" />
            Use where I am now
          </Button>
        )}
        {place && !isPinned && (
          <Button variant="quiet" onClick={() => onChange(NO_PIN)}>
            <X className="size-4.5" />
            Remove the pin
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}

function NoMap({ college, children }: Pick<LocationPickerProps, 'college' | 'children'>) {
  return (
    <>
      <p className="rounded-md bg-well px-4 py-3 text-body text-muted">
        {college
          ? `We do not know yet where ${college.name} is, so there is no map. Students see your ZIP code.`
          : 'Choose your college above, then you can mark your place on a map.'}
      </p>
      {children && <div className="mt-4 flex flex-wrap gap-2">{children}</div>}
    </>
  );
}

/** Field for a place that a map without streets cannot show: coordinates, or a link of another map. */
function PlaceField({ onPlace }: { onPlace: (place: Place) => void }) {
  const [text, setText] = useState('');
  const [isEntered, setIsEntered] = useState(false);
  const isWrong = isEntered && text.trim() !== '' && !placeInText(text);
  return (
    <TextField
      className="mt-3"
      label="Coordinates or a maps link"
      hint="This map has no streets. Paste a link of Google Maps, Apple Maps or OpenStreetMap, or coordinates such as 41.66, -91.53."
      value={text}
      autoComplete="off"
      error={isWrong ? 'No coordinates found. Open a short link first, then copy the address of its page.' : undefined}
      onChange={({ target }) => {
        setText(target.value);
        setIsEntered(false);
        const place = placeInText(target.value);
        if (place) onPlace(place);
      }}
      onBlur={() => setIsEntered(true)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // The form around the map is not complete yet.
        event.preventDefault();
        setIsEntered(true);
      }}
    />
  );
}
