import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router-dom';
import { PageHead } from '../../marketplace/page-head.js';
import { BackLink } from '../../kit/ui/back-link.js';
import { Button, LinkButton } from '../../kit/ui/button.js';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../kit/ui/states.js';
import { withParams } from '../../platform/browser/address.js';
import { to } from '../../platform/paths.js';
import { collegeQuery } from '../../marketplace/colleges/colleges.api.js';
import { collegeVendorsQuery } from '../college/deals.api.js';
import { MapExplorer } from './map-explorer.js';
import { classNames } from '../../platform/react/class-names.js';
import { loadPage } from '../../platform/api/loading.js';

/** Maximum vendors on the map: the nearest ones. */
const ON_THE_MAP = 100;

export async function loader({ context, params: { collegeId = '' } }: LoaderFunctionArgs): Promise<null> {
  await loadPage(context, {
    needed: (client) => client.ensureQueryData(collegeQuery(collegeId)),
    wanted: [(client) => client.ensureInfiniteQueryData(vendorsOnMap(collegeId, false))],
  });
  return null;
}

function vendorsOnMap(collegeId: string, isOpenNow: boolean) {
  return collegeVendorsQuery(collegeId, { sort: 'nearest', openNow: isOpenNow, limit: ON_THE_MAP });
}

export { CollegeErrorBoundary as ErrorBoundary } from '../college/college-missing.js';

/** `/college/{collegeId}/map?vendor=&category=&open=` */
export function Component() {
  const { collegeId = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const isOpenNow = params.get('open') === 'now';
  const category = params.get('category');
  const { data: college } = useQuery({ ...collegeQuery(collegeId), throwOnError: true });
  const { data, error, refetch, isPending } = useInfiniteQuery({
    ...vendorsOnMap(collegeId, isOpenNow),
    placeholderData: keepPreviousData,
  });

  const all = data?.pages.flatMap(({ items }) => items) ?? [];
  const categories = [...new Set(all.map((vendor) => vendor.category))].toSorted((a, b) => a.localeCompare(b));
  const vendors = category ? all.filter((vendor) => vendor.category === category) : all;
  const change = (changes: Record<string, string | number | undefined>) =>
    setParams((now) => withParams(now, changes), { replace: true, preventScrollReset: true });
  const isNarrowed = isOpenNow || category !== null;
  return (
    <div className="page pt-3 pb-16 md:pt-5">
      <PageHead
        title={college ? `Campus Map of Deals near ${college.name}` : 'Campus Map'}
        description={college && `Student deals around ${college.name} on a map.`}
        canonical={to('collegeMap', { collegeId: college?.shortName ?? collegeId })}
        card={college && { kind: 'college', college }}
      />
      <BackLink to={to('college', { collegeId })}>
        {college ? `Back to ${college.name}` : 'Back to the college'}
      </BackLink>
      <h1 className="mt-3 mb-4 text-3xl md:text-5xl">Campus Map</h1>
      {(categories.length > 1 || isNarrowed) && (
        <Filters
          choice={{ isOpenNow, category }}
          categories={categories}
          onChange={(changes) => change({ ...changes, vendor: undefined })}
        />
      )}
      {error && all.length === 0 ? (
        <ErrorState title="Unable to load the vendors of this college." onRetry={() => void refetch()} />
      ) : isPending || !college ? (
        <Loading label="Loading the map" className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <Skeleton className="h-[300px] md:h-[420px] lg:h-[min(70vh,640px)]" />
          <Skeleton className="h-80 lg:h-[min(70vh,640px)]" />
        </Loading>
      ) : vendors.length === 0 ? (
        <EmptyState
          icon={<MapPin />}
          title={isNarrowed ? 'No vendors match your search criteria.' : 'No vendors available for this college yet.'}
          action={
            isNarrowed ? (
              <Button
                variant="secondary"
                onClick={() => change({ open: undefined, category: undefined, vendor: undefined })}
              >
                Show all vendors
              </Button>
            ) : (
              <LinkButton variant="secondary" to={to('college', { collegeId })}>
                Back to the college
              </LinkButton>
            )
          }
        />
      ) : (
        <MapExplorer
          college={college}
          vendors={vendors}
          selectedId={Number(params.get('vendor')) || undefined}
          onSelect={(vendor) => change({ vendor })}
        />
      )}
    </div>
  );
}

interface FiltersProps {
  choice: { isOpenNow: boolean; category: string | null };
  categories: string[];
  onChange: (changes: Record<string, string | undefined>) => void;
}

function Filters({ choice: { isOpenNow, category }, categories, onChange }: FiltersProps) {
  return (
    <div
      role="group"
      aria-label="Show"
      className="-mx-4 mb-4 flex gap-2 overflow-x-auto px-4 pb-1 md:mx-0 md:flex-wrap md:px-0"
    >
      <Chip isOn={isOpenNow} onClick={() => onChange({ open: isOpenNow ? undefined : 'now' })}>
        Open now
      </Chip>
      {categories.map((name) => (
        <Chip
          key={name}
          isOn={name === category}
          onClick={() => onChange({ category: name === category ? undefined : name })}
        >
          {name}
        </Chip>
      ))}
    </div>
  );
}

function Chip({ isOn, onClick, children }: { isOn: boolean; onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onClick}
      className={classNames(
        'min-h-11 shrink-0 rounded-full border px-4 text-body font-medium transition-colors',
        isOn ? 'border-brand bg-brand text-on-brand' : 'border-edge/60 bg-surface hover:border-brand',
      )}
    >
      {children}
    </button>
  );
}
