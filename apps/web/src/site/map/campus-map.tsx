import { MapPinOff } from 'lucide-react';
import { Suspense, useMemo, useState, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Skeleton } from '../../kit/ui/states.js';
import { useIsNear } from '../../kit/ui/when-near.js';
import { classNames } from '../../platform/react/class-names.js';
import { useSiteConfig } from '../../platform/api/site-config.js';
import { DrawnMap } from './drawn-map.js';
import { placeOf } from '../../marketplace/map/map-points.js';
import type { MapProps } from '../../marketplace/map/map.types.js';
import { lazyNamed } from '../../platform/react/lazy-part.js';

// A third of a megabyte: loaded only if there is a token, and only once the map is about to be seen.
const MapboxMap = lazyNamed(() => import('./mapbox-map.js'), 'MapboxMap');

/** Map of the vendors around a college: Mapbox if the site has a token, else our own drawing. */
export function CampusMap(props: MapProps) {
  const { config, isPending } = useSiteConfig();
  const { latitude, longitude } = props.college;
  const place = useMemo(() => placeOf({ latitude, longitude }), [latitude, longitude]);
  const [frame, isNear] = useIsNear('200px');
  const [hasFailed, setHasFailed] = useState(false);
  const fullSize = 'absolute inset-0 size-full';
  return (
    <div ref={frame} data-needs-script="" className={classNames('relative', props.className)}>
      {isPending || !isNear ? (
        <Skeleton className={fullSize} />
      ) : !place ? (
        <MapNotice>We do not know yet where {props.college.name} is.</MapNotice>
      ) : hasFailed ? (
        <MapNotice isError>Unable to load map. Please check Mapbox API access.</MapNotice>
      ) : config.mapboxToken ? (
        // If the code cannot be loaded, the map is hidden; the list beside it still works.
        <ErrorBoundary fallback={null} onError={() => setHasFailed(true)}>
          <Suspense fallback={<Skeleton className={fullSize} />}>
            <MapboxMap
              {...props}
              place={place}
              token={config.mapboxToken}
              onFailure={() => setHasFailed(true)}
              className={fullSize}
            />
          </Suspense>
        </ErrorBoundary>
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
