import type { VendorDto } from '@campus-deals/contracts/vendor.dto';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { BackLink } from '../../../components/ui/back-link.js';
import { Button } from '../../../components/ui/button.js';
import { DEAL_GRID, DealCard, DealCardSkeleton } from '../../../components/ui/deal-card.js';
import { SectionCard } from '../../../components/ui/section-card.js';
import { Loading } from '../../../components/ui/skeleton.js';
import { EmptyState, ErrorState } from '../../../components/ui/states.js';
import { VendorContact } from '../../../components/ui/vendor-contact.js';
import { to } from '../../../config/paths.js';
import { collegeQuery } from '../../../features/colleges/colleges.api.js';
import { MoveToCollege } from '../../../features/colleges/move-to-college.js';
import { vendorDealsQuery, vendorQuery } from '../../../features/deals/deals.api.js';
import { SaveDealButton } from '../../../features/saved-deals/save-deal-button.js';
import { ReviewsSection } from '../../../features/vendors/reviews-section.js';
import { VendorHead, VendorHeadSkeleton } from '../../../features/vendors/vendor-head.js';
import { VendorHours } from '../../../features/vendors/vendor-hours.js';
import { VendorMissing } from '../../../features/vendors/vendor-missing.js';
import { usePageTitle } from '../../../lib/page-title.js';

/** `/college/{collegeId}/vendor/{vendorId}` */
export function VendorRoute() {
  const { collegeId = '', vendorId = '' } = useParams();
  const { data: vendor, isPending, error, refetch } = useQuery(vendorQuery(vendorId));
  if (error) return <VendorMissing error={error} collegeId={collegeId} onRetry={() => void refetch()} />;
  if (isPending) return <VendorHeadSkeleton />;
  return <VendorPage key={vendor.id} vendor={vendor} collegeId={collegeId} />;
}

function VendorPage({ vendor, collegeId }: { vendor: VendorDto; collegeId: string }) {
  const { data: college } = useQuery(collegeQuery(collegeId));
  usePageTitle(vendor.seoMetadata?.title ?? `Student Deals at ${vendor.name}`);
  // Another college's vendor has its address there.
  if (college && vendor.collegeId !== null && college.id !== vendor.collegeId) {
    return (
      <MoveToCollege
        collegeId={vendor.collegeId}
        addressAt={(own) => to('vendor', { collegeId: own, vendorId: vendor.id })}
      >
        <VendorHeadSkeleton />
      </MoveToCollege>
    );
  }
  return (
    <>
      <VendorHead
        vendor={vendor}
        back={
          <BackLink to={to('collegeVendors', { collegeId })}>
            {college ? `Vendors near ${college.name}` : 'All vendors'}
          </BackLink>
        }
      />
      <div className="page grid items-start gap-8 pt-8 pb-16 lg:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
        <div className="min-w-0 space-y-8">
          {vendor.description && (
            <p className="max-w-[68ch] text-lg leading-relaxed whitespace-pre-line">{vendor.description}</p>
          )}
          <CurrentDeals vendorId={vendor.id} collegeId={collegeId} />
        </div>
        <div className="min-w-0 space-y-5 lg:row-span-2">
          <SectionCard title="Contact">
            <VendorContact vendor={vendor} />
          </SectionCard>
          {vendor.hours && vendor.hours.length > 0 && <VendorHours hours={vendor.hours} timeZone={vendor.timeZone} />}
        </div>
        <ReviewsSection vendorId={vendor.id} reviewCount={vendor.reviewCount} />
      </div>
    </>
  );
}

function CurrentDeals({ vendorId, collegeId }: { vendorId: number; collegeId: string }) {
  const { data, isPending, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    vendorDealsQuery(vendorId),
  );
  const deals = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section aria-labelledby="deals-title">
      <h2 id="deals-title" className="mb-5 text-2xl md:text-3xl">
        Current Deals
      </h2>
      {error ? (
        <ErrorState title="Unable to load deals." onRetry={() => void refetch()} />
      ) : isPending ? (
        <Loading label="Loading deals" className={DEAL_GRID}>
          <DealCardSkeleton />
          <DealCardSkeleton />
        </Loading>
      ) : deals.length === 0 ? (
        <EmptyState icon={<Ticket />} title="No active deals at the moment." />
      ) : (
        <ul className={DEAL_GRID}>
          {deals.map((deal) => (
            <li key={deal.id}>
              <DealCard deal={deal} collegeId={collegeId} save={<SaveDealButton deal={deal} />} />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button look="secondary" className="mt-6" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </section>
  );
}
