import type { MapCollegeDto } from '@campus-deals/contracts/catalog/overview.dto';
import { useSuspenseQuery } from '@tanstack/react-query';
import { MapPinOff, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { plural } from '../../kit/text/plural.js';
import { Badge } from '../../kit/ui/badge.js';
import { buttonClasses, IconButton } from '../../kit/ui/button.js';
import { Combobox } from '../../kit/ui/combobox.js';
import { Skeleton } from '../../kit/ui/states.js';
import { useSiteConfig } from '../../platform/api/site-config.js';
import { to } from '../../platform/paths.js';
import { AdminPage } from '../admin-page.js';
import { reading } from '../../platform/api/api.js';
import { lazyNamed } from '../../platform/react/lazy-part.js';

/** `/admin/map` */
export function Component() {
  return (
    <AdminPage title="Map View" failure="Unable to load colleges information.">
      <CollegesMap />
    </AdminPage>
  );
}

const DrawnCollegesMap = lazyNamed(() => import('./drawn-colleges-map.js'), 'DrawnCollegesMap');
const MapboxCollegesMap = lazyNamed(() => import('./mapbox-colleges-map.js'), 'MapboxCollegesMap');

const SUGGESTED = 8;

/** Map of all colleges: Mapbox if the site has a token, else our own drawing. */
export function CollegesMap() {
  const { data: colleges } = useSuspenseQuery(reading('/api/admin/overview/colleges-map'));
  const { config } = useSiteConfig();
  const [selected, setSelected] = useState<MapCollegeDto>();
  const [hasFailed, setHasFailed] = useState(false);
  const map = { colleges, selected, onSelect: setSelected };
  return (
    <div className="space-y-4">
      <CollegeFinder colleges={colleges} onChoose={setSelected} />
      <div className="relative">
        <Suspense fallback={<Skeleton className="h-[min(34rem,70dvh)] rounded-lg" />}>
          {hasFailed ? (
            <MapError />
          ) : config.mapboxToken ? (
            <MapboxCollegesMap {...map} token={config.mapboxToken} onFailure={() => setHasFailed(true)} />
          ) : (
            <DrawnCollegesMap {...map} />
          )}
        </Suspense>
        {selected && <CollegePopup college={selected} onClose={() => setSelected(undefined)} />}
      </div>
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
        <span className="inline-flex items-center gap-2">
          <span className="size-2.5 rounded-full bg-brand" aria-hidden="true" /> Active
        </span>
        <span className="inline-flex items-center gap-2">
          <span className="size-2.5 rounded-full bg-edge" aria-hidden="true" /> Coming Soon
        </span>
      </p>
    </div>
  );
}

function MapError() {
  return (
    <div
      role="alert"
      className="grid h-72 place-items-center rounded-lg border border-dashed border-edge/50 bg-surface px-6 text-center text-muted"
    >
      <p className="flex flex-col items-center gap-3">
        <MapPinOff className="size-7" />
        Unable to load map. Please check Mapbox API access.
      </p>
    </div>
  );
}

interface CollegeFinderProps {
  colleges: readonly MapCollegeDto[];
  onChoose: (college: MapCollegeDto) => void;
}

function CollegeFinder({ colleges, onChoose }: CollegeFinderProps) {
  const [text, setText] = useState('');
  const words = text.trim().toLowerCase();
  const found = words
    ? colleges.filter(({ name, shortName }) => `${name} ${shortName}`.toLowerCase().includes(words)).slice(0, SUGGESTED)
    : [];
  return (
    <div className="max-w-md">
      <Combobox
        label="Find a college on the map"
        placeholder="Name"
        text={text}
        onType={setText}
        listLabel="Colleges on the map"
        options={found}
        optionKey={({ id }) => id}
        renderOption={({ name }) => name}
        onChoose={(college) => {
          setText(college.name);
          onChoose(college);
        }}
        isAsked={words !== ''}
        isSettled
        emptyText="No colleges found matching your search"
        countText={`${found.length} colleges found`}
      />
    </div>
  );
}

function CollegePopup({ college, onClose }: { college: MapCollegeDto; onClose: () => void }) {
  const { name, shortName, isActive, subscriberCount, dealCount } = college;
  return (
    <section
      aria-label={name}
      className="rise absolute bottom-3 left-3 z-10 w-[min(20rem,calc(100%-1.5rem))] rounded-lg border border-line bg-surface p-4 pt-2 shadow-lift"
    >
      <div className="flex items-start justify-between gap-2">
        <h3 className="pt-2.5 text-lg">{name}</h3>
        <IconButton label="Close" className="-mr-2.5" onClick={onClose}>
          <X className="size-5" />
        </IconButton>
      </div>
      <p role="status" className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-body">
        {isActive ? <Badge tone="success">Active</Badge> : <Badge>Coming Soon</Badge>}
        {plural(subscriberCount, 'subscriber')}, {plural(dealCount, 'deal')}
      </p>
      <Link to={to('collegeOldLink', { collegeId: shortName })} className={buttonClasses('secondary')}>
        View deals
      </Link>
    </section>
  );
}
