import type { DealWithVendorDto } from '@campus-deals/contracts/deal.dto';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { BackLink } from '../../../components/ui/back-link.js';
import { SectionCard } from '../../../components/ui/section-card.js';
import { VendorContact } from '../../../components/ui/vendor-contact.js';
import { to } from '../../../config/paths.js';
import { collegeQuery } from '../../../features/colleges/colleges.api.js';
import { MoveToCollege } from '../../../features/colleges/move-to-college.js';
import { CalendarButton } from '../../../features/deal-page/calendar-button.js';
import { DealLayout, DealSkeleton } from '../../../features/deal-page/deal-layout.js';
import { DealMissing } from '../../../features/deal-page/deal-missing.js';
import { DealPoster } from '../../../features/deal-page/deal-poster.js';
import { DealDescription } from '../../../features/deal-page/deal-description.js';
import { detailBadge } from '../../../features/deal-page/detail-badge.js';
import { countInteraction, countView } from '../../../features/deal-page/interactions.js';
import { LimitedTimeBox } from '../../../features/deal-page/limited-time-box.js';
import { ShareDealButton } from '../../../features/deal-page/share-deal-button.js';
import { dealQuery } from '../../../features/deals/deals.api.js';
import { StoredCodeCard } from '../../../features/redemption/stored-code-card.js';
import { HowToRedeem } from '../../../features/redemption/how-to-redeem.js';
import { RedeemAction } from '../../../features/redemption/redeem-action.js';
import { RedeemSlot } from '../../../features/redemption/redeem-slot.js';
import { SaveDealButton } from '../../../features/saved-deals/save-deal-button.js';
import { usePageTitle } from '../../../lib/page-title.js';

/** `/college/{collegeId}/deal/{dealId}` */
export function DealRoute() {
  const { collegeId = '', dealId = '' } = useParams();
  const { data, isPending, error, refetch } = useQuery(dealQuery(dealId));
  if (error)
    return (
      <DealMissing
        error={error}
        collegeId={collegeId}
        onRetry={() => void refetch()}
        fallback={<StoredCodeCard dealId={Number(dealId)} />}
      />
    );
  if (isPending) return <DealSkeleton />;
  return <DealPage {...data} collegeId={collegeId} />;
}

function DealPage({ deal, vendor, collegeId }: DealWithVendorDto & { collegeId: string }) {
  const { data: college } = useQuery(collegeQuery(collegeId));
  usePageTitle(deal.seoMetadata?.title ?? `${deal.title} at ${vendor.name}`);
  useEffect(() => countView(deal.id), [deal.id]);
  // Another college's deal has its address there.
  if (college && college.id !== deal.collegeId) {
    return (
      <MoveToCollege collegeId={deal.collegeId} addressAt={(own) => to('deal', { collegeId: own, dealId: deal.id })}>
        <DealSkeleton />
      </MoveToCollege>
    );
  }
  const click = () => countInteraction(deal.id, 'click');
  return (
    <>
      <DealLayout
        back={
          <BackLink to={to('college', { collegeId })}>{college ? `Deals at ${college.name}` : 'All deals'}</BackLink>
        }
        poster={
          <DealPoster
            deal={deal}
            vendor={vendor}
            collegeId={collegeId}
            actions={
              <div className="flex flex-wrap items-center gap-2">
                <SaveDealButton deal={deal} look="labelled" />
                <ShareDealButton
                  title={deal.title}
                  text={`${detailBadge(deal)} at ${vendor.name}`}
                  onShared={() => countInteraction(deal.id, 'share')}
                />
                <CalendarButton deal={deal} vendor={vendor} />
              </div>
            }
          />
        }
        description={<DealDescription description={deal.description} terms={deal.terms} />}
        aside={
          <>
            {deal.endDate && <LimitedTimeBox endDate={deal.endDate} />}
            <HowToRedeem deal={deal} action={<RedeemAction deal={deal} onRedeem={click} className="w-full" />} />
            <SectionCard title={`About ${vendor.name}`}>
              <VendorContact vendor={vendor} onFollow={click} />
            </SectionCard>
          </>
        }
      />
      {/* At the thumb, above the bottom bar. */}
      <div className="fixed inset-x-0 bottom-[calc(3.75rem+env(safe-area-inset-bottom))] z-20 border-t border-line bg-surface/95 px-4 py-2.5 backdrop-blur-sm md:hidden">
        <RedeemAction deal={deal} onRedeem={click} className="w-full" />
      </div>
      <RedeemSlot deal={deal} vendorName={vendor.name} />
    </>
  );
}
