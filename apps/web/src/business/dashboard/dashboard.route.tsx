import type { OwnVendorDto } from '@campus-deals/contracts/catalog/own-vendor.dto';
import { DEAL_STATUSES, type DealStatus } from '@campus-deals/contracts/enumerations';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { ClipboardList, Plus } from 'lucide-react';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button, LinkButton } from '../../kit/ui/button.js';
import { ReadBoundary } from '../../kit/ui/read-boundary.js';
import { EmptyState } from '../../kit/ui/states.js';
import { Tabs } from '../../kit/ui/tabs.js';
import { to } from '../../platform/paths.js';
import { useFirstSteps } from './first-steps.js';
import { VendorPage } from '../vendor-page.js';
import { ownVendorQuery } from '../../marketplace/business-profile/own-vendor.js';
import { CollegeNotice, FeeNotice, VisibilityNotice } from './dashboard-notices.js';
import { FirstStepsCard } from './first-steps-card.js';
import { OwnDealsList } from './own-deals-list.js';
import { ProfileTab } from './profile-tab.js';
import { RecentStats } from './deal-numbers.js';
import { lazyNamed } from '../../platform/react/lazy-part.js';

export const access = 'vendorDashboard';

/** `/vendor/dashboard?tab=&status=&again=`: `profile` or `reviews`, status of the deals, id of a deal to run again. */
export function Component() {
  const { data: vendor, isPending } = useQuery(ownVendorQuery);
  const [params] = useSearchParams();
  const tab = params.get('tab') ?? 'deals';
  return (
    <VendorPage
      title={tab === 'profile' ? 'Shop' : tab === 'reviews' ? 'Reviews' : 'Deals'}
      // A space holds the place of the name.
      description={vendor?.name ?? (isPending && '\u00A0')}
      actions={
        (isPending || vendor) &&
        tab === 'deals' && (
          <LinkButton to={to('vendorNewDeal')} className="max-sm:w-full">
            <Plus className="size-4.5" />
            Create deal
          </LinkButton>
        )
      }
    >
      <Business tab={tab} />
    </VendorPage>
  );
}

function Business({ tab }: { tab: string }) {
  const { data: vendor } = useSuspenseQuery(ownVendorQuery);
  return vendor ? <Dashboard vendor={vendor} tab={tab} /> : <Unregistered />;
}

function Dashboard({ vendor, tab }: { vendor: OwnVendorDto; tab: string }) {
  const [, setParams] = useSearchParams();
  const first = useFirstSteps(vendor, tab === 'deals');
  const choose = (id: string) => setParams(id === 'deals' ? {} : { tab: id });
  const isShop = tab === 'profile' || tab === 'reviews';
  return (
    <>
      <VisibilityNotice vendor={vendor} />
      {/* The first steps include the fee. */}
      {!first.isLoading && !first.steps && <FeeNotice vendor={vendor} />}
      <CollegeNotice vendor={vendor} />
      <Tabs
        label={isShop ? 'Shop' : 'Deals'}
        choice={{ id: tab, onChoose: choose }}
        tabs={
          isShop
            ? [
                { id: 'profile', title: 'Profile', content: <ProfileTab vendor={vendor} /> },
                { id: 'reviews', title: 'Reviews', content: <ReviewsTab /> },
              ]
            : [
                {
                  id: 'deals',
                  title: 'My Deals',
                  content: <MyDealsTab vendor={vendor} first={first} onCreate={() => choose('create')} />,
                },
                {
                  id: 'create',
                  title: 'Create Deal',
                  content: (
                    <ReadBoundary>
                      <DealForm isFeeShown onDone={() => choose('deals')} />
                    </ReadBoundary>
                  ),
                },
              ]
        }
      />
    </>
  );
}

const RunAgainDialog = lazyNamed(() => import('./run-again-dialog.js'), 'RunAgainDialog');

const statusIn = (text: string | null): DealStatus | undefined => DEAL_STATUSES.find((status) => status === text);

interface MyDealsTabProps {
  vendor: OwnVendorDto;
  first: ReturnType<typeof useFirstSteps>;
  onCreate: () => void;
}

/** The first steps or the numbers of a business, and its deals. */
function MyDealsTab({ vendor, first: { steps, hasNumbers, hide }, onCreate }: MyDealsTabProps) {
  const [params, setParams] = useSearchParams();
  const again = params.get('again');
  const create = (
    <Button variant={steps ? 'secondary' : 'primary'} onClick={onCreate}>
      <Plus className="size-4.5" />
      Create Deal
    </Button>
  );
  return (
    <>
      {again !== null && (
        <Suspense fallback={null}>
          <RunAgainDialog dealId={again} onClose={() => setParams({}, { replace: true })} />
        </Suspense>
      )}
      {steps && <FirstStepsCard vendor={vendor} steps={steps} onCreate={onCreate} onHide={hide} />}
      {hasNumbers && <RecentStats />}
      <h2 className="mt-8 mb-3 text-2xl">My Deals</h2>
      <OwnDealsList
        vendorName={vendor.name}
        status={statusIn(params.get('status'))}
        onChoose={(status) => setParams(status ? { status } : {}, { replace: true })}
        createAction={create}
      />
    </>
  );
}

/** Shown to an account that has paid but registered no business yet. */
function Unregistered() {
  return (
    <EmptyState
      icon={<ClipboardList />}
      title="Complete Your Registration"
      action={<LinkButton to={to('vendorRegister')}>Complete Your Registration</LinkButton>}
    >
      Tell students who you are and where to find you. Then you can post deals.
    </EmptyState>
  );
}

const OwnReviews = lazyNamed(() => import('./own-reviews.js'), 'OwnReviews');

/** Reviews of the business. The address holds the filter: `?tab=reviews&show=unanswered`. */
function ReviewsTab() {
  const [params, setParams] = useSearchParams();
  return (
    <ReadBoundary>
      <OwnReviews
        isUnanswered={params.get('show') === 'unanswered'}
        onChoose={(isUnanswered) =>
          setParams({ tab: 'reviews', ...(isUnanswered && { show: 'unanswered' }) }, { replace: true })
        }
      />
    </ReadBoundary>
  );
}

const DealForm = lazyNamed(() => import('../deal-form/deal-form.js'), 'DealForm');
