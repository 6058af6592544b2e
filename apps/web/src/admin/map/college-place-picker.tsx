import { Crosshair } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../kit/ui/button.js';
import { useSiteConfig } from '../../platform/api/site-config.js';
import { COUNTRY } from '../../marketplace/map/map.types.js';
import { LocationPicker } from '../../marketplace/map/location-picker.js';
import { placeOf, type Place } from '../../marketplace/map/map-points.js';
import { Dots, UsFrame, WHOLE_MAP } from './us-frame.js';
import { placeOfPosition, positionOf } from './us-shapes.js';

interface CollegePlacePickerProps {
  name: string;
  /** Decimal degrees, or incomplete input. */
  latitude: string;
  longitude: string;
  onChange: (latitude: string, longitude: string) => void;
}

const validPlace = (latitude: string, longitude: string): Place | undefined => {
  const place = latitude.trim() && longitude.trim() ? placeOf({ latitude, longitude }) : undefined;
  return place && Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180 ? place : undefined;
};

/** Sets a college's pin, first roughly on a map of the country, then exactly on a map of its surroundings. */
export function CollegePlacePicker({ name, latitude, longitude, onChange }: CollegePlacePickerProps) {
  const place = validPlace(latitude, longitude);
  const { config } = useSiteConfig();
  const [view, setView] = useState(WHOLE_MAP);
  /** Center of the exact map, which stays while the pin is moved. */
  const [middle, setMiddle] = useState(place);
  const put = ({ latitude, longitude }: Place) => onChange(latitude.toFixed(6), longitude.toFixed(6));
  if (place && middle)
    return (
      <div className="space-y-2">
        <LocationPicker
          college={{ name, latitude: String(middle.latitude), longitude: String(middle.longitude) }}
          value={{ latitude, longitude }}
          onChange={(to) => {
            if (to.latitude === null || to.longitude === null) setMiddle(undefined);
            onChange(to.latitude ?? '', to.longitude ?? '');
          }}
        />
        {!config.mapboxToken && (
          <Button variant="quiet" onClick={() => setMiddle(undefined)}>
            Choose another place
          </Button>
        )}
      </div>
    );
  const pin = place && positionOf(place);
  return (
    <div className="space-y-2">
      <UsFrame
        label="Map of the United States. Press where the college is, or type its coordinates above."
        view={view}
        onView={setView}
        onPress={(position) => {
          const pressed = placeOfPosition(position);
          if (!pressed) return;
          put(pressed);
          setMiddle(pressed);
        }}
      >
        {pin && <Dots positions={[pin]} className="stroke-brand" width={14} />}
      </UsFrame>
      <Button
        variant="secondary"
        onClick={() => {
          const from = place ?? COUNTRY;
          if (!place) put(from);
          setMiddle(from);
        }}
      >
        <Crosshair className="size-4.5" />
        <span>{place ? 'Place it exactly' : 'Put a pin on the map'}</span>
      </Button>
    </div>
  );
}
