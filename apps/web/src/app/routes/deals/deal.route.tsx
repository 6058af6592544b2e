import type { DealWithVendorDto } from '@campus-deals/contracts/catalog/deal.dto';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useParams, type LoaderFunctionArgs } from 'react-router-dom';
import { VendorContact } from '../../../components/cards/vendor-contact.js';
import { PageHead } from '../../../components/page-head.js';
import { BackLink } from '../../../components/ui/back-link.js';
import { SectionCard } from '../../../components/ui/section-card.js';
import { to } from '../../../config/paths.js';
import { collegeQuery } from '../../../features/colleges/colleges.api.js';
import { redirectToOwnCollege } from '../../../features/colleges/own-college.js';
import {
  CalendarButton,
  DealDescription,
  LimitedTimeBox,
  ShareDealButton,
} from '../../../features/deal-page/deal-sections.js';
import { DealLayout, DealSkeleton } from '../../../features/deal-page/deal-layout.js';
import { DealMissing } from '../../../features/deal-page/deal-missing.js';
import { DealPoster } from '../../../features/deal-page/deal-poster.js';
import { detailBadge } from '../../../features/deal-page/detail-badge.js';
import { countInteraction, countView } from '../../../features/deal-page/interactions.js';
import { dealQuery } from '../../../features/deals/deals.api.js';
import { HowToRedeem } from '../../../features/redemption/how-to-redeem.js';
import { RedeemAction } from '../../../features/redemption/redeem-action.js';
import { RedeemSlot } from '../../../features/redemption/redeem-slot.js';
import { StoredCodeCard } from '../../../features/redemption/stored-code-card.js';
import { SaveDealButton } from '../../../features/saved-deals/save-deal-button.js';
import { reading } from '../../../lib/api/api.js';
import { isUnknownThing } from '../../../lib/api/http-client.js';
import { loadPage } from '../../../lib/api/loading.js';
import { useRouteProblem } from '../../../lib/api/route-problem.js';
import { useProductName } from '../../../lib/api/site-config.js';
import { atNearestPlace } from '../../../lib/copy/places.js';
import { useSession } from '../../../lib/session/session.js';
import { useIsHydrated } from '../../../lib/react/hydration.js';

const ReportButton = lazy(async () => ({
  default: (await import('../../../features/reports/report-button.js')).ReportButton,
}));

const DealPlaces = lazy(async () => ({
  default: (await import('../../../features/deal-page/deal-places.js')).DealPlaces,
}));

export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<null> {
  const { collegeId = '', dealId = '' } = params;
  const client = await loadPage(context, { needed: (reads) => reads.ensureQueryData(dealQuery(dealId)) });
  const answer = client.getQueryData(dealQuery(dealId).queryKey);
  if (!answer) return null;
  return redirectToOwnCollege(client, {
    inAddress: collegeId,
    own: answer.deal.collegeId,
    further: answer.deal.furtherCollegeIds,
    addressAt: (own) => to('deal', { collegeId: own, dealId }),
    request,
  });
}

/** Shows a deal that only members with enough points see so far, or why there is none. */
export function ErrorBoundary() {
  const { collegeId = '', dealId = '' } = useParams();
  const problem = useRouteProblem();
  const { session } = useSession();
  const mayBeEarly = session.authenticated && isUnknownThing(problem.error);
  const { data } = useQuery({
    ...reading('/api/user/early-deals/:id', { params: { id: dealId } }),
    enabled: mayBeEarly,
    retry: false,
  });
  if (mayBeEarly && data) return <DealPage {...data} collegeId={collegeId} />;
  return <DealMissing {...problem} collegeId={collegeId} fallback={<StoredCodeCard dealId={Number(dealId)} />} />;
}

/** `/college/{collegeId}/deal/{dealId}` */
export function Component() {
  const { collegeId = '', dealId = '' } = useParams();
  const { data } = useQuery({ ...dealQuery(dealId), throwOnError: true });
  return data ? <DealPage {...data} collegeId={collegeId} /> : <DealSkeleton />;
}

/** Distances of a vendor are from its own college. */
const UNMEASURED = { distanceMiles: null, distanceFromCampus: null };

function DealPage({ deal, vendor, collegeId }: DealWithVendorDto & { collegeId: string }) {
  const { data: college } = useQuery(collegeQuery(collegeId));
  useEffect(() => countView(deal.id), [deal.id]);
  const isHydrated = useIsHydrated();
  const productName = useProductName();
  const click = () => countInteraction(deal.id, 'click');
  const isAway = college && college.id !== deal.collegeId;
  const nearest = { ...atNearestPlace(vendor, deal), ...(isAway && UNMEASURED) };
  const contact = <VendorContact vendor={nearest} onFollow={click} />;
  const calendar = <CalendarButton deal={deal} vendor={nearest} />;
  return (
    <>
      <PageHead
        title={`${deal.title} at ${vendor.name}`}
        description={deal.description || `${deal.title} at ${vendor.name}: a student deal on ${productName}.`}
        canonical={to('deal', {
          collegeId: isAway ? deal.collegeId : (college?.shortName ?? collegeId),
          dealId: deal.id,
        })}
        seo={deal.seoMetadata}
        image={deal.image}
        type="product"
        jsonLd={{
          '@type': 'Offer',
          name: deal.title,
          ...(deal.description && { description: deal.description }),
          ...(deal.endDate && { validThrough: deal.endDate }),
          offeredBy: { '@type': 'LocalBusiness', name: vendor.name },
        }}
      />
      <DealLayout
        back={
          <BackLink to={to('college', { collegeId })}>{college ? `Deals at ${college.name}` : 'All deals'}</BackLink>
        }
        poster={
          <DealPoster
            deal={deal}
            vendor={nearest}
            collegeId={collegeId}
            actions={
              <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:*:grow">
                <SaveDealButton deal={deal} variant="labelled" />
                <ShareDealButton
                  title={deal.title}
                  text={`${detailBadge(deal)} at ${vendor.name}`}
                  onShared={() => countInteraction(deal.id, 'share')}
                />
                {calendar}
              </div>
            }
          />
        }
        description={
          <>
            <DealDescription description={deal.description} terms={deal.terms} />
            <div className="min-h-11">
              {isHydrated && (
                <Suspense fallback={null}>
                  <ReportButton kind="deal" id={deal.id} title={deal.title} />
                </Suspense>
              )}
            </div>
          </>
        }
        aside={
          <>
            {deal.endDate && <LimitedTimeBox endDate={deal.endDate} timeZone={deal.timeZone} />}
            <HowToRedeem deal={deal} action={<RedeemAction deal={deal} onRedeem={click} className="w-full" />} />
            <SectionCard title={`About ${vendor.name}`}>
              <Suspense fallback={contact}>
                {isHydrated && vendor.places?.length ? (
                  <DealPlaces deal={deal} vendor={vendor} college={college} onFollow={click} />
                ) : (
                  contact
                )}
              </Suspense>
            </SectionCard>
          </>
        }
      />
      {/* Within the thumb's reach, above the bottom bar. */}
      <div
        data-needs-script=""
        className="fixed inset-x-0 bottom-[calc(3.75rem+env(safe-area-inset-bottom))] z-20 border-t border-line bg-surface/95 px-4 py-2.5 backdrop-blur-sm md:hidden"
      >
        <RedeemAction deal={deal} onRedeem={click} className="w-full" />
      </div>
      <RedeemSlot deal={deal} vendorName={vendor.name} reminder={calendar} />
    </>
  );
}
