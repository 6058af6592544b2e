import { MapPinOff } from 'lucide-react';
import { Component, lazy, Suspense, useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Skeleton } from '../../kit/ui/states.js';
import { classNames } from '../../platform/react/class-names.js';
import { useSiteConfig } from '../../platform/api/site-config.js';
import { DrawnMap } from './drawn-map.js';
import { placeOf } from '../../marketplace/map/map-points.js';
import type { MapProps } from '../../marketplace/map/map.types.js';

// A third of a megabyte: loaded only if there is a token, and only once the map is about to be seen.
const MapboxMap = lazy(async () => ({ default: (await import('./mapbox-map.js')).MapboxMap }));

/** Map of the vendors around a college: Mapbox if the site has a token, else our own drawing. */
export function CampusMap(props: MapProps) {
  const { config, isPending } = useSiteConfig();
  const { latitude, longitude } = props.college;
  const place = useMemo(() => placeOf({ latitude, longitude }), [latitude, longitude]);
  const [frame, isNear] = useComesIntoView();
  const [hasFailed, setHasFailed] = useState(false);
  const fullSize = 'absolute inset-0 size-full';
  return (
    <div ref={frame} data-needs-script="" className={classNames('relative', props.className)}>
      {isPending || !isNear ? (
        <Skeleton className={fullSize} />
      ) : !place ? (
        <MapNotice>Nobody has told us yet where {props.college.name} is.</MapNotice>
      ) : hasFailed ? (
        <MapNotice isError>Unable to load map. Please check Mapbox API access.</MapNotice>
      ) : config.mapboxToken ? (
        <MapBoundary onFailure={() => setHasFailed(true)}>
          <Suspense fallback={<Skeleton className={fullSize} />}>
            <MapboxMap
              {...props}
              place={place}
              token={config.mapboxToken}
              onFailure={() => setHasFailed(true)}
              className={fullSize}
            />
          </Suspense>
        </MapBoundary>
      ) : (
        <DrawnMap {...props} place={place} className={fullSize} />
      )}
    </div>
  );
}

function MapNotice({ isError = false, children }: { isError?: boolean; children: ReactNode }) {
  return (
    <div
      role={isError ? 'alert' : undefined}
      className="absolute inset-0 grid place-items-center rounded-lg border border-dashed border-edge/50 bg-surface px-6 text-center text-body text-muted"
    >
      <p className="flex max-w-[44ch] flex-col items-center gap-3">
        <MapPinOff className="size-7" />
        {children}
      </p>
    </div>
  );
}

/** If the code cannot be loaded, the map is hidden; the list beside it still works. */
class MapBoundary extends Component<{ onFailure: () => void; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(): void {
    this.props.onFailure();
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}

const NEAR = '200px';

/** True from the moment the element is about to be seen. */
function useComesIntoView(): [RefObject<HTMLDivElement | null>, boolean] {
  const element = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(
    () => typeof window !== 'undefined' && typeof IntersectionObserver === 'undefined',
  );
  useEffect(() => {
    if (isNear || !element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: NEAR },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isNear]);
  return [element, isNear];
}
