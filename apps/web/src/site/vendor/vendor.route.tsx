import type { VendorDto } from '@campus-deals/contracts/catalog/vendor.dto';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Store, Ticket } from 'lucide-react';
import { Suspense } from 'react';
import { useParams, type LoaderFunctionArgs } from 'react-router-dom';
import { DealCard, DealCardSkeleton } from '../../marketplace/cards/deal-card.js';
import { DEAL_GRID } from '../../marketplace/cards/deal-ticket.js';
import { ContactCard } from './vendor-contact.js';
import { MissingPage } from '../../marketplace/missing-page.js';
import { PageHead } from '../../marketplace/page-head.js';
import { BackLink } from '../../kit/ui/back-link.js';
import { ShowMore } from '../../kit/ui/show-more.js';
import { EmptyState, ErrorState, Loading } from '../../kit/ui/states.js';
import { WhenNear } from '../../kit/ui/when-near.js';
import { to } from '../../platform/paths.js';
import { collegeQuery } from '../../marketplace/colleges/colleges.api.js';
import { redirectToOwnCollege } from '../college/own-college.js';
import { vendorDealsQuery, vendorQuery } from '../college/deals.api.js';
import { SaveDealButton } from '../../marketplace/saved/save-deal-button.js';
import { ReviewsSection } from './reviews-section.js';
import { reviewsQuery } from './reviews.api.js';
import { VendorHead, VendorHeadSkeleton, VendorHours, VendorPlaces } from './vendor-head.js';
import { isUnknownThing } from '../../platform/api/http-client.js';
import { loadPage, useRouteProblem } from '../../platform/api/loading.js';
import { useIsHydrated } from '../../platform/react/hydration.js';
import { lazyNamed } from '../../platform/react/lazy-part.js';

const FollowButton = lazyNamed(() => import('../../marketplace/notifications/follow-button.js'), 'FollowButton');
const ReportButton = lazyNamed(() => import('../../marketplace/reports/report-button.js'), 'ReportButton');
const ClaimVendor = lazyNamed(() => import('./claim-vendor.js'), 'ClaimVendor');

export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<null> {
  const { collegeId = '', vendorId = '' } = params;
  const client = await loadPage(context, {
    needed: (reads) => reads.ensureQueryData(vendorQuery(vendorId)),
    wanted: [
      (reads) => reads.ensureInfiniteQueryData(vendorDealsQuery(Number(vendorId))),
      (reads) => reads.ensureInfiniteQueryData(reviewsQuery(Number(vendorId))),
    ],
  });
  const own = client.getQueryData(vendorQuery(vendorId).queryKey)?.collegeId;
  if (!own) return null;
  return redirectToOwnCollege(client, {
    inAddress: collegeId,
    own,
    addressAt: (college) => to('vendor', { collegeId: college, vendorId }),
    request,
  });
}

export function ErrorBoundary() {
  const { collegeId = '' } = useParams();
  const { error, onRetry } = useRouteProblem();
  return (
    <MissingPage
      name="Vendor"
      isUnknown={isUnknownThing(error)}
      icon={<Store />}
      text="The vendor you're looking for doesn't exist or has left."
      next={{ to: to('collegeVendors', { collegeId }), text: 'Browse All Vendors' }}
      trouble="Unable to load this vendor."
      onRetry={onRetry}
    />
  );
}

/** `/college/{collegeId}/vendor/{vendorId}` */
export function Component() {
  const { collegeId = '', vendorId = '' } = useParams();
  const { data: vendor } = useQuery({ ...vendorQuery(vendorId), throwOnError: true });
  return vendor ? <VendorPage key={vendor.id} vendor={vendor} collegeId={collegeId} /> : <VendorHeadSkeleton />;
}

function VendorPage({ vendor, collegeId }: { vendor: VendorDto; collegeId: string }) {
  const isHydrated = useIsHydrated();
  const { data: college } = useQuery(collegeQuery(collegeId));
  return (
    <>
      <VendorPageHead vendor={vendor} collegeId={college?.shortName ?? collegeId} />
      <VendorHead
        vendor={vendor}
        back={
          <BackLink to={to('collegeVendors', { collegeId })}>
            {college ? `Vendors near ${college.name}` : 'All vendors'}
          </BackLink>
        }
        action={
          <div className="min-h-11 min-w-28">
            {isHydrated && (
              <Suspense fallback={null}>
                <FollowButton subject={{ vendorId: vendor.id }} name={vendor.name} />
              </Suspense>
            )}
          </div>
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
          <ContactCard vendor={vendor} />
          {vendor.places?.length ? (
            <VendorPlaces vendor={vendor} />
          ) : (
            vendor.hours && vendor.hours.length > 0 && <VendorHours hours={vendor.hours} timeZone={vendor.timeZone} />
          )}
          <div className="min-h-11">
            {isHydrated && (
              <Suspense fallback={null}>
                <ReportButton kind="vendor" id={vendor.id} title={vendor.name} />
              </Suspense>
            )}
          </div>
          {vendor.hasOwner === false && (
            <WhenNear className="min-h-48">
              <ClaimVendor vendorId={vendor.id} name={vendor.name} />
            </WhenNear>
          )}
        </div>
        <ReviewsSection
          vendorId={vendor.id}
          vendorName={vendor.name}
          reviewCount={vendor.reviewCount}
          renderReport={({ id, text }) => (
            <div className="-mb-2 -ml-3 min-h-11">
              {isHydrated && (
                <Suspense fallback={null}>
                  <ReportButton kind="review" id={id} title={text ?? 'This review'} />
                </Suspense>
              )}
            </div>
          )}
        />
      </div>
    </>
  );
}

function VendorPageHead({ vendor, collegeId }: { vendor: VendorDto; collegeId: string }) {
  const { id, name, description, address, city, state, phone, website, seoMetadata } = vendor;
  return (
    <PageHead
      title={`Student Deals at ${name}`}
      description={description || `Current student discounts at ${name}.`}
      canonical={to('vendor', { collegeId, vendorId: id })}
      seo={seoMetadata}
      card={{ kind: 'vendor', vendor }}
      type="business.business"
      jsonLd={{
        '@type': 'LocalBusiness',
        name,
        ...(description && { description }),
        ...(phone && { telephone: phone }),
        ...(website && { url: website }),
        ...(city && {
          address: {
            '@type': 'PostalAddress',
            ...(address && { streetAddress: address }),
            addressLocality: city,
            ...(state && { addressRegion: state }),
            addressCountry: 'US',
          },
        }),
      }}
    />
  );
}

function CurrentDeals({ vendorId, collegeId }: { vendorId: number; collegeId: string }) {
  const list = useInfiniteQuery(vendorDealsQuery(vendorId));
  const deals = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section aria-labelledby="deals-title">
      <h2 id="deals-title" className="mb-5 text-2xl md:text-3xl">
        Current Deals
      </h2>
      {list.error ? (
        <ErrorState title="Unable to load deals." onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
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
      <ShowMore of={list} className="mt-6" />
    </section>
  );
}
