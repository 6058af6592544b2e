import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowRight, Store } from 'lucide-react';
import { Link } from 'react-router-dom';
import { LoadingList } from '../../components/ui/skeleton.js';
import { EmptyState, ErrorState } from '../../components/ui/states.js';
import { VENDOR_GRID, VendorCard, VendorCardSkeleton } from '../../components/cards/vendor-card.js';
import { to } from '../../config/paths.js';
import { popularVendorsQuery, SHOWN_VENDORS } from './deals.api.js';

/** Shows the four vendors of a college with the most saves and redemptions, and a link to all. */
export function PopularVendors({ collegeId }: { collegeId: string }) {
  const { data, isPending, isError, refetch } = useInfiniteQuery(popularVendorsQuery(collegeId));
  const vendors = data?.pages[0]?.items ?? [];
  return (
    <section aria-labelledby="vendors-title">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h2 id="vendors-title" className="text-2xl md:text-3xl">
          Popular Vendors
        </h2>
        {vendors.length > SHOWN_VENDORS && (
          <Link to={to('collegeVendors', { collegeId })} className="link inline-flex min-h-11 items-center gap-1.5">
            View All
            <ArrowRight className="size-4" />
          </Link>
        )}
      </div>
      {isPending && (
        <LoadingList label="Loading vendors" className={VENDOR_GRID} count={SHOWN_VENDORS} of={VendorCardSkeleton} />
      )}
      {isError && <ErrorState title="Unable to load the vendors." onRetry={() => void refetch()} />}
      {data && vendors.length === 0 && (
        <EmptyState icon={<Store />} title="No vendors available for this college yet." />
      )}
      {vendors.length > 0 && (
        <ul className={VENDOR_GRID}>
          {vendors.slice(0, SHOWN_VENDORS).map((vendor) => (
            <li key={vendor.id}>
              <VendorCard vendor={vendor} collegeId={collegeId} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
