import type { CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import type { DealWithVendorDto } from '@campus-deals/contracts/catalog/deal.dto';
import { discountBadge } from '@campus-deals/contracts/catalog/discount';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo } from 'react';
import { data as answered, useParams, type LoaderFunctionArgs } from 'react-router-dom';
import { PageHead } from '../../marketplace/page-head.js';
import { BackLink } from '../../kit/ui/back-link.js';
import { to } from '../../platform/paths.js';
import { collegeQuery } from '../../marketplace/colleges/colleges.api.js';
import { redirectToOwnCollege } from '../college/own-college.js';
import { CalendarButton, DealDescription, LimitedTimeBox, ShareDealButton } from './deal-sections.js';
import { DealLayout, DealSkeleton } from './deal-layout.js';
import { DealMissing } from './deal-missing.js';
import { DealPoster } from './deal-poster.js';
import { countInteraction, countView } from './interactions.js';
import { dealQuery, endedDealQuery } from '../college/deals.api.js';
import { HowToRedeem, RedeemAction } from './redeem-action.js';
import { RedeemSlot } from '../../marketplace/redemption/redeem-slot.js';
import { SaveDealButton } from '../../marketplace/saved/save-deal-button.js';
import { reading } from '../../platform/api/api.js';
import { isUnknownThing } from '../../platform/api/http-client.js';
import { loadPage, useRouteProblem } from '../../platform/api/loading.js';
import { useProductName } from '../../platform/api/site-config.js';
import { atNearestPlace } from '../../marketplace/copy/places.js';
import { lazyNamed, lazyPart } from '../../platform/react/lazy-part.js';
import type { RouteHandle } from '../../platform/react/route-handle.js';
import { useSession } from '../../platform/session/session.js';
import { useIsHydrated } from '../../platform/react/hydration.js';

const ReportButton = lazyNamed(() => import('../../marketplace/reports/report-button.js'), 'ReportButton');

const StoredCodeCard = lazyNamed(() => import('../../marketplace/redemption/stored-code-card.js'), 'StoredCodeCard');

const AboutVendor = lazyPart(() => import('./about-vendor.js'), 'AboutVendor');
/** Fetched only for deals that are over. */
const EndedDeal = lazyPart(() => import('./ended-deal.js'), 'EndedDeal');

export const handle: RouteHandle = { below: AboutVendor.load };

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { collegeId = '', dealId = '' } = params;
  const client = await loadPage(context, {
    needed: (reads) => runningOrEnded(reads, dealId),
    wanted: [AboutVendor.load],
  });
  if (client.getQueryData(endedDealQuery(dealId).queryKey)) return answered(null, { status: 410 });
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

/** Reads a deal, or if there is none that runs, the one that ended. */
async function runningOrEnded(client: QueryClient, dealId: string): Promise<void> {
  try {
    await client.ensureQueryData(dealQuery(dealId));
  } catch (error) {
    const ended = isUnknownThing(error) && (await client.ensureQueryData(endedDealQuery(dealId)).catch(() => false));
    if (!ended) throw error;
    // Remove the failed read: the page is complete without it, and may be cached.
    client.removeQueries({ queryKey: dealQuery(dealId).queryKey });
    await EndedDeal.load();
  }
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
  const stored = (
    <Suspense fallback={null}>
      <StoredCodeCard dealId={Number(dealId)} />
    </Suspense>
  );
  return <DealMissing {...problem} collegeId={collegeId} fallback={stored} />;
}

/** `/college/{collegeId}/deal/{dealId}` */
export function Component() {
  const { collegeId = '', dealId = '' } = useParams();
  const { session } = useSession();
  const { data: ended } = useQuery({ ...endedDealQuery(dealId), enabled: false });
  // The owner and admins see the page of a deal that is over as it was.
  const { data } = useQuery({
    ...dealQuery(dealId),
    enabled: !ended || session.authenticated,
    throwOnError: !ended,
  });
  if (data) return <DealPage {...data} collegeId={collegeId} />;
  return ended ? <EndedDeal ended={ended} collegeId={collegeId} /> : <DealSkeleton />;
}

/** Distances of a vendor are from its own college. */
const UNMEASURED = { distanceMiles: null };

function DealPage({ deal, vendor, collegeId }: DealWithVendorDto & { collegeId: string }) {
  const { data: college } = useQuery(collegeQuery(collegeId));
  useEffect(() => countView(deal.id), [deal.id]);
  const isHydrated = useIsHydrated();
  const click = () => countInteraction(deal.id, 'click');
  const isAway = college && college.id !== deal.collegeId;
  const nearest = useMemo(
    () => ({ ...atNearestPlace(vendor, deal), ...(isAway && UNMEASURED) }),
    [vendor, deal, isAway],
  );
  // It stays one element while the page changes, so that React hydrates it meanwhile.
  const about = useMemo(
    () => (
      <Suspense fallback={null}>
        <AboutVendor deal={deal} vendor={vendor} nearest={nearest} college={college} />
      </Suspense>
    ),
    [deal, vendor, nearest, college],
  );
  const calendar = <CalendarButton deal={deal} vendor={nearest} />;
  return (
    <>
      <DealHead {...{ deal, vendor, collegeId, college, isAway }} />
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
                  text={`${discountBadge(deal, 'long')} at ${vendor.name}`}
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
            {about}
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

interface DealHeadProps extends DealWithVendorDto {
  collegeId: string;
  college: CollegeDto | undefined;
  /** Whether the deal belongs to another college. */
  isAway: boolean | undefined;
}

function DealHead({ deal, vendor, collegeId, college, isAway }: DealHeadProps) {
  const { id, title, description, endDate, seoMetadata } = deal;
  const productName = useProductName();
  return (
    <PageHead
      title={`${title} at ${vendor.name}`}
      description={description || `${title} at ${vendor.name}: a student deal on ${productName}.`}
      canonical={to('deal', {
        collegeId: isAway ? deal.collegeId : (college?.shortName ?? collegeId),
        dealId: id,
      })}
      seo={seoMetadata}
      card={{ kind: 'deal', deal, vendor, college: isAway ? undefined : college }}
      type="product"
      jsonLd={{
        '@type': 'Offer',
        name: title,
        ...(description && { description }),
        ...(endDate && { validThrough: endDate }),
        offeredBy: { '@type': 'LocalBusiness', name: vendor.name },
      }}
    />
  );
}
