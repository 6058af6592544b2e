import type { MapCollegeDto } from '@campus-deals/contracts/catalog/overview.dto';
import { useMemo, useState } from 'react';
import type { CollegesMapProps } from '../../marketplace/map/map.types.js';
import { CLOSE_UP, Dots, UsFrame, WHOLE_MAP, type MapView } from './us-frame.js';
import { positionOf, type MapPosition } from './us-shapes.js';

interface Point extends MapPosition {
  college: MapCollegeDto;
}

/** Shows the colleges on a drawn map of the country, for sites without a map service. */
export function DrawnCollegesMap({ colleges, selected, onSelect }: CollegesMapProps) {
  const points = useMemo(() => pointsOf(colleges), [colleges]);
  const chosen = points.find(({ college }) => college.id === selected?.id);
  const [shown, setShown] = useState<{ of: number | undefined; view: MapView }>({ of: undefined, view: WHOLE_MAP });
  // Centers on a college selected outside the map.
  if (shown.of !== chosen?.college.id)
    setShown({
      of: chosen?.college.id,
      view: chosen ? { centre: chosen, scale: Math.max(shown.view.scale, CLOSE_UP) } : WHOLE_MAP,
    });
  const press = (at: MapPosition, reach: number) => {
    const near = nearest(points, at, reach);
    onSelect(near?.college.id === selected?.id ? undefined : near?.college);
  };
  const dots = (isActive: boolean) => points.filter(({ college }) => college.isActive === isActive);
  return (
    <UsFrame
      label={`Map of the United States with ${points.length} colleges. Find one by its name above.`}
      view={shown.view}
      onView={(view) => setShown({ ...shown, view })}
      onPress={press}
    >
      <Dots positions={dots(false)} className="stroke-edge" width={6} />
      <Dots positions={dots(true)} className="stroke-brand" width={8} />
      {chosen && (
        <>
          <Dots positions={[chosen]} className="stroke-brand" width={22} />
          <Dots positions={[chosen]} className="stroke-surface" width={14} />
          <Dots positions={[chosen]} className="stroke-brand" width={8} />
        </>
      )}
    </UsFrame>
  );
}

function pointsOf(colleges: readonly MapCollegeDto[]): Point[] {
  return colleges.flatMap((college) => {
    const position = positionOf({ latitude: Number(college.latitude), longitude: Number(college.longitude) });
    return position ? [{ ...position, college }] : [];
  });
}

function nearest(points: Point[], { x, y }: MapPosition, reach: number): Point | undefined {
  let best: Point | undefined;
  let distance = reach;
  for (const point of points) {
    const away = Math.hypot(point.x - x, point.y - y);
    if (away > distance) continue;
    best = point;
    distance = away;
  }
  return best;
}
