import type { VendorDto } from '@campus-deals/contracts/catalog/vendor.dto';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { SearchX, Store } from 'lucide-react';
import { type LoaderFunctionArgs, useParams } from 'react-router-dom';
import { VENDOR_GRID, VendorCard, VendorCardSkeleton } from './vendor-card.js';
import { PageHead } from '../../marketplace/page-head.js';
import { BackLink } from '../../kit/ui/back-link.js';
import { Button } from '../../kit/ui/button.js';
import { EmptyState, ErrorState, LoadingList } from '../../kit/ui/states.js';
import { to } from '../../platform/paths.js';
import { collegeQuery } from '../../marketplace/colleges/colleges.api.js';
import { collegeVendorsQuery } from '../college/deals.api.js';
import { useVendorChoice, vendorChoice, VendorFilter } from './vendor-filter.js';
import { loadPage } from '../../platform/api/loading.js';

export async function loader({ context, params: { collegeId = '' }, request }: LoaderFunctionArgs): Promise<null> {
  const choice = vendorChoice(new URL(request.url).searchParams);
  await loadPage(context, {
    needed: (client) => client.ensureQueryData(collegeQuery(collegeId)),
    wanted: [(client) => client.ensureInfiniteQueryData(collegeVendorsQuery(collegeId, choice))],
  });
  return null;
}

export { CollegeErrorBoundary as ErrorBoundary } from '../college/college-missing.js';

/** `/college/{collegeId}/vendors?search=&sort=&openNow=` */
export function Component() {
  const { collegeId = '' } = useParams();
  const [choice, change] = useVendorChoice();
  const { data: college } = useQuery({ ...collegeQuery(collegeId), throwOnError: true });
  // The previous results stay while the next ones load.
  const { data, error, refetch, isPlaceholderData, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...collegeVendorsQuery(collegeId, choice),
    placeholderData: keepPreviousData,
  });
  const vendors = data?.pages.flatMap(({ items }) => items);
  // Previous results may have been filtered, so they do not represent all vendors.
  const isNarrowed = choice.search !== '' || choice.openNow || isPlaceholderData;
  const hasNone = vendors?.length === 0 && !isNarrowed;
  return (
    <div className="page pt-3 pb-16 md:pt-5">
      <PageHead
        title={college ? `Vendors near ${college.name}` : 'Vendors'}
        description={college && `Local businesses with student discounts near ${college.name}.`}
        canonical={to('collegeVendors', { collegeId: college?.shortName ?? collegeId })}
        card={college && { kind: 'college', college }}
      />
      <BackLink to={to('college', { collegeId })}>
        {college ? `Back to ${college.name}` : 'Back to the college'}
      </BackLink>
      <h1 className="mt-3 mb-5 text-3xl md:text-5xl">{college ? `Vendors near ${college.name}` : 'Vendors'}</h1>
      {!hasNone && <VendorFilter choice={choice} onChange={change} />}
      <div className="mt-6" aria-busy={isPlaceholderData}>
        <VendorList
          collegeId={collegeId}
          vendors={vendors}
          isFailed={error !== null && vendors === undefined}
          onRetry={() => void refetch()}
          isNarrowed={isNarrowed}
          onClear={() => change({ search: '', openNow: false })}
          more={{
            has: hasNextPage && !isPlaceholderData,
            isBusy: isFetchingNextPage,
            onShow: () => void fetchNextPage(),
          }}
        />
      </div>
    </div>
  );
}

const SKELETONS = 8;

interface VendorListProps {
  collegeId: string;
  /** Undefined while loading. */
  vendors: VendorDto[] | undefined;
  isFailed: boolean;
  onRetry: () => void;
  /** Whether a filter is set: no match differs from no vendors at all. */
  isNarrowed: boolean;
  onClear: () => void;
  more: { has: boolean; isBusy: boolean; onShow: () => void };
}

/** Lists a college's vendors, or explains why there are none. */
function VendorList({ collegeId, vendors, isFailed, onRetry, isNarrowed, onClear, more }: VendorListProps) {
  if (isFailed) return <ErrorState title="Unable to load vendors." onRetry={onRetry} />;
  if (!vendors)
    return <LoadingList label="Loading vendors" className={VENDOR_GRID} count={SKELETONS} of={VendorCardSkeleton} />;
  if (vendors.length === 0) {
    return isNarrowed ? (
      <EmptyState
        icon={<SearchX />}
        title="No vendors match your search criteria."
        action={
          <Button variant="secondary" onClick={onClear}>
            Clear Search
          </Button>
        }
      />
    ) : (
      <EmptyState icon={<Store />} title="No vendors available for this college yet." />
    );
  }
  return (
    <>
      <ul className={VENDOR_GRID}>
        {vendors.map((vendor) => (
          <li key={vendor.id}>
            <VendorCard vendor={vendor} collegeId={collegeId} headingLevel={2} />
          </li>
        ))}
      </ul>
      {more.has && (
        <div className="mt-8 flex justify-center">
          <Button variant="secondary" isBusy={more.isBusy} busyText="Loading..." onClick={more.onShow}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}
