import { Minus, Plus } from 'lucide-react';
import { useRef, type MouseEvent, type ReactNode } from 'react';
import { IconButton } from '../../kit/ui/button.js';
import { BORDERS, MAP_SIZE, NATION, type MapPosition } from './us-shapes.js';

/** Visible part of the map: its center, and the magnification relative to the whole map. */
export interface MapView {
  centre: MapPosition;
  scale: number;
}
export const WHOLE_MAP: MapView = { centre: { x: MAP_SIZE.width / 2, y: MAP_SIZE.height / 2 }, scale: 1 };
/** Magnification for one college, the counterpart of a map's zoom 12. */
export const CLOSE_UP = 12;
const STEP = 2;

interface UsFrameProps {
  label: string;
  view: MapView;
  onView: (view: MapView) => void;
  /** Called with a click's position in map units; `reach` is a finger's width there. */
  onPress: (position: MapPosition, reach: number) => void;
  children: ReactNode;
}

const FINGER_PX = 16;
const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** Frame of the drawn country and everything on it. Keyboard users have the controls around it. */
export function UsFrame({ label, view, onView, onPress, children }: UsFrameProps) {
  const svg = useRef<SVGSVGElement>(null);
  const size = { width: MAP_SIZE.width / view.scale, height: MAP_SIZE.height / view.scale };
  const left = within(view.centre.x - size.width / 2, 0, MAP_SIZE.width - size.width);
  const top = within(view.centre.y - size.height / 2, 0, MAP_SIZE.height - size.height);
  const press = ({ clientX, clientY }: MouseEvent) => {
    const box = svg.current?.getBoundingClientRect();
    if (!box || box.width === 0) return;
    // The drawing keeps its proportions, centered in the box.
    const unit = Math.max(size.width / box.width, size.height / box.height);
    onPress(
      {
        x: left + size.width / 2 + (clientX - box.left - box.width / 2) * unit,
        y: top + size.height / 2 + (clientY - box.top - box.height / 2) * unit,
      },
      FINGER_PX * unit,
    );
  };
  const zoom = (factor: number) => onView({ ...view, scale: within(view.scale * factor, 1, 2 * CLOSE_UP) });
  return (
    <div className="relative overflow-hidden rounded-lg border border-line bg-surface">
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <svg
        ref={svg}
        role="img"
        aria-label={label}
        viewBox={`${left} ${top} ${size.width} ${size.height}`}
        className="block h-[min(34rem,70dvh)] w-full cursor-pointer"
        onClick={press}
      >
        <path d={NATION} className="fill-well stroke-edge" strokeWidth="1" vectorEffect="non-scaling-stroke" />
        <path d={BORDERS} className="fill-none stroke-line" strokeWidth="1" vectorEffect="non-scaling-stroke" />
        {children}
      </svg>
      <div className="absolute top-2 right-2 rounded-md border border-line bg-surface shadow-sheet">
        <IconButton
          label="Closer"
          className="block! p-3 disabled:opacity-40"
          disabled={view.scale >= 2 * CLOSE_UP}
          onClick={() => zoom(STEP)}
        >
          <Plus className="size-5" />
        </IconButton>
        <IconButton
          label="Farther"
          className="block! p-3 disabled:opacity-40"
          disabled={view.scale <= 1}
          onClick={() => zoom(1 / STEP)}
        >
          <Minus className="size-5" />
        </IconButton>
      </div>
    </div>
  );
}

/** Draws many dots as one path: each is a zero-length line with round ends, equally wide at every scale. */
export function Dots({ positions, className, width }: { positions: MapPosition[]; className: string; width: number }) {
  return (
    <path
      d={positions.map(({ x, y }) => `M${x.toFixed(2)} ${y.toFixed(2)}h0`).join('')}
      fill="none"
      strokeLinecap="round"
      strokeWidth={width}
      vectorEffect="non-scaling-stroke"
      className={className}
    />
  );
}
