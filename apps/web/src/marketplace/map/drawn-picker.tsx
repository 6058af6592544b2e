import { GraduationCap, MapPin, Minus, Plus } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { IconButton } from '../../kit/ui/button.js';
import { METRES_PER_MILE, offsetOf, type Place } from './map-points.js';
import { movedByKey, PIN_NAME, placeAt, reachFor, REACHES } from './pin.js';
import { Ring } from './ring.js';
import { useSize } from './use-size.js';

export interface PickerProps {
  /** Place of the college, the center of the map. */
  from: Place;
  fromName: string;
  place: Place | undefined;
  onChange: (place: Place) => void;
  className?: string;
}

const clamp = (value: number, most: number) => Math.min(Math.max(value, 0), most);

/** Sets a pin on a plain background around the college, by a click or the arrow keys. */
export function DrawnPicker({ from, fromName, place, onChange, className }: PickerProps) {
  const [board, size] = useSize<HTMLDivElement>();
  const pin = useRef<HTMLButtonElement>(null);
  const [chosenReach, setReach] = useState(() => reachFor(place, from));
  const centre = { x: size.width / 2, y: size.height / 2 };
  const offset = place && offsetOf(from, place);
  const scaleOf = (miles: number) => Math.min(size.width, size.height) / 2 / (miles * METRES_PER_MILE);
  const holds = (miles: number) =>
    !offset ||
    (Math.abs(offset.east) * scaleOf(miles) <= centre.x && Math.abs(offset.north) * scaleOf(miles) <= centre.y);
  // A pin that was placed in another way than by a press may be outside.
  const reach = holds(chosenReach) ? chosenReach : Math.max(chosenReach, reachFor(place, from));
  const scale = scaleOf(reach);

  const press = (event: MouseEvent<HTMLDivElement>) => {
    if (pin.current?.contains(event.target as Node)) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    onChange(
      placeAt(from, {
        east: (event.clientX - left - centre.x) / scale,
        north: (centre.y - (event.clientY - top)) / scale,
      }),
    );
    pin.current?.focus();
  };
  const move = (event: KeyboardEvent) => {
    const moved = place && movedByKey(place, event.key, event.shiftKey, (reach * METRES_PER_MILE) / 100);
    if (!moved) return;
    event.preventDefault();
    onChange(moved);
  };

  return (
    <div className={className}>
      {/* Keyboard users have the pin, which is a button, and the button that sets it. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div ref={board} className="map-paper absolute inset-0 cursor-crosshair" onClick={press}>
        <svg className="absolute inset-0 size-full text-edge" aria-hidden="true">
          {[reach / 4, reach / 2, reach].map((miles) => {
            const radius = miles * METRES_PER_MILE * scale * 0.96;
            const label = { x: centre.x, y: centre.y - radius + 14, text: `${Number(miles.toFixed(2))} mi` };
            return <Ring key={miles} centre={centre} radius={radius} label={label} />;
          })}
        </svg>
        <span
          className="pointer-events-none absolute grid size-9 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full bg-well text-muted"
          style={{ left: centre.x, top: centre.y }}
          title={fromName}
        >
          <GraduationCap className="size-5" />
        </span>
        {offset && (
          <button
            ref={pin}
            type="button"
            data-pin=""
            aria-label={PIN_NAME}
            className="absolute grid size-11 -translate-x-1/2 -translate-y-full place-items-end justify-center rounded-full text-brand"
            style={{
              left: clamp(centre.x + offset.east * scale, size.width),
              top: clamp(centre.y - offset.north * scale, size.height),
            }}
            onKeyDown={move}
          >
            <MapPin className="size-9 fill-brand-soft" />
          </button>
        )}
      </div>
      <ZoomButtons reach={reach} onChange={setReach} />
    </div>
  );
}

function ZoomButtons({ reach, onChange }: { reach: number; onChange: (reach: number) => void }) {
  const at = REACHES.findIndex((each) => each === reach);
  const zoom = (step: 1 | -1) => onChange(REACHES[clamp(at + step, REACHES.length - 1)] ?? reach);
  return (
    <div className="absolute top-2 right-2 rounded-md border border-line bg-surface shadow-sheet">
      <IconButton label="Closer" className="block! p-3" onClick={() => zoom(-1)} disabled={at === 0}>
        <Plus className="size-5" />
      </IconButton>
      <IconButton label="Farther" className="block! p-3" onClick={() => zoom(1)} disabled={at === REACHES.length - 1}>
        <Minus className="size-5" />
      </IconButton>
    </div>
  );
}
