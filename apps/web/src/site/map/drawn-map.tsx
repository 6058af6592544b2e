import { GraduationCap } from 'lucide-react';
import { useMemo, type KeyboardEvent } from 'react';
import { classNames } from '../../platform/react/class-names.js';
import { CategoryIcon } from './category-icon.js';
import {
  compassIn,
  drawnLayout,
  LONGEST_NAME,
  NAME_BELOW,
  type DrawnMarker,
} from '../../marketplace/map/drawn-layout.js';
import { DRAWN_AT_MOST, mapPoints, markerName, type Place } from '../../marketplace/map/map-points.js';
import type { MapProps } from '../../marketplace/map/map.types.js';
import { Ring } from '../../marketplace/map/ring.js';
import { useSize } from '../../marketplace/map/use-size.js';

const KEY_STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Map of vendors without a map service: true directions and distances on a plain background, without streets. */
export function DrawnMap({
  college,
  vendors,
  selectedId,
  onSelect,
  highlightedId,
  className,
  place,
}: MapProps & { place: Place }) {
  const [board, size] = useSize<HTMLDivElement>();
  const drawing = useMemo(
    () => drawnLayout(mapPoints(place, vendors.slice(0, DRAWN_AT_MOST)), size),
    [place, vendors, size],
  );
  const left = vendors.length - drawing.markers.length;
  const compass = compassIn(size);

  const walk = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key === 'Escape') return onSelect(undefined);
    const step = KEY_STEPS[event.key];
    if (!step) return;
    const markers = Array.from(board.current?.querySelectorAll<HTMLButtonElement>('button[data-marker]') ?? []);
    event.preventDefault();
    markers[(markers.indexOf(event.currentTarget) + step + markers.length) % markers.length]?.focus();
  };

  return (
    <div className={classNames('relative overflow-hidden rounded-lg border border-line bg-surface', className)}>
      <div
        ref={board}
        role="group"
        aria-label={`Vendors around ${college.name}`}
        className={classNames('map-paper absolute inset-x-0 top-0', left > 0 ? 'bottom-9' : 'bottom-0')}
      >
        <svg className="absolute inset-0 size-full text-edge" aria-hidden="true">
          {drawing.rings.map(({ miles, radius, label }) => (
            <Ring
              key={miles}
              centre={drawing.centre}
              radius={radius}
              label={label && { x: label.x, y: label.y + 4, text: `${miles} mi · ${Math.ceil(miles * 20)} min` }}
            />
          ))}
          <g transform={`translate(${compass.x} ${compass.y})`}>
            <path d="M0 -14 5 4 0 1 -5 4Z" className="fill-muted" />
            <text y="18" textAnchor="middle" className="map-label">
              N
            </text>
          </g>
        </svg>
        <span
          className="absolute grid size-11 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full bg-brand text-on-brand shadow-sheet"
          style={{ left: drawing.centre.x, top: drawing.centre.y }}
          title={college.name}
        >
          <GraduationCap className="size-5.5" />
          <span className="sr-only">{college.name}</span>
        </span>
        {drawing.markers.map((marker) => (
          <Marker
            key={marker.point.vendor.id}
            marker={marker}
            isSelected={marker.point.vendor.id === selectedId}
            isHighlighted={marker.point.vendor.id === highlightedId}
            onSelect={onSelect}
            onKeyDown={walk}
          />
        ))}
      </div>
      {left > 0 && (
        <p className="absolute inset-x-0 bottom-0 border-t border-line px-4 py-2 text-[0.8125rem] leading-5 text-muted">
          and {left} more in the list
        </p>
      )}
    </div>
  );
}

interface MarkerProps {
  marker: DrawnMarker;
  isSelected: boolean;
  isHighlighted: boolean;
  onSelect: MapProps['onSelect'];
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void;
}

function Marker({
  marker: { point, x, y, isBeyond, isNamed },
  isSelected,
  isHighlighted,
  onSelect,
  onKeyDown,
}: MarkerProps) {
  const { vendor, isKnown } = point;
  const name = markerName(vendor, isKnown);
  return (
    <button
      type="button"
      data-marker={vendor.id}
      aria-pressed={isSelected}
      aria-label={isBeyond ? `${name}, beyond this map` : name}
      title={name}
      onClick={() => onSelect(isSelected ? undefined : vendor.id)}
      onKeyDown={onKeyDown}
      className={classNames(
        'group absolute grid size-11 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full focus-visible:z-20',
        isSelected ? 'z-10' : isHighlighted && 'z-5',
      )}
      style={{ left: x, top: y }}
    >
      <span
        className={classNames(
          'grid size-8 place-items-center rounded-full border-2 shadow-sheet transition-[transform,background-color] group-hover:scale-110',
          isSelected || isHighlighted
            ? 'scale-110 border-brand bg-brand text-on-brand'
            : 'border-brand bg-surface text-brand',
          !isKnown && 'border-dashed',
          isBeyond && 'opacity-80',
        )}
      >
        <CategoryIcon category={vendor.category} />
      </span>
      {isNamed && (
        <span
          className="pointer-events-none absolute left-1/2 -translate-1/2 truncate text-[11px] leading-4 font-medium text-ink"
          style={{ top: `calc(50% + ${NAME_BELOW}px)`, maxWidth: LONGEST_NAME }}
          aria-hidden="true"
        >
          {vendor.name}
        </span>
      )}
    </button>
  );
}
