import type { OwnVendorDto } from '@campus-deals/contracts/catalog/own-vendor.dto';
import { useQuery } from '@tanstack/react-query';
import { ClipboardList, ScanLine } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageHead } from '../../../components/page-head.js';
import { LinkButton } from '../../../components/ui/button.js';
import { Loading, Skeleton } from '../../../components/ui/skeleton.js';
import { EmptyState, ErrorState } from '../../../components/ui/states.js';
import { Tabs } from '../../../components/ui/tabs.js';
import { to } from '../../../config/paths.js';
import { CollegeField } from '../../../features/colleges/college-field.js';
import { useFirstSteps } from '../../../features/vendor-deals/first-steps.js';
import { ownVendorQuery } from '../../../lib/api/own-vendor.js';
import { CollegeNotice, FeeNotice, VisibilityNotice } from './dashboard-notices.js';
import { MyDealsTab } from './my-deals-tab.js';
import { ProfileTab } from './profile-tab.js';

export const access = 'vendorDashboard';

/** `/vendor/dashboard`. The address holds the tab, `?tab=profile` or `?tab=reviews`, the state of the deals, `?status=pending`,
 * and the deal to run again, `?again=7`. */
export function Component() {
  const { data: vendor, isPending, isError, refetch } = useQuery(ownVendorQuery);
  return (
    <div className="page py-8 md:py-12">
      <PageHead title="Vendor Dashboard" noIndex />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-3xl md:text-5xl">Vendor Dashboard</h1>
          {vendor && <p className="mt-1.5 text-lg wrap-anywhere text-muted">{vendor.name}</p>}
        </div>
        {vendor && (
          <div className="flex flex-wrap gap-3 max-sm:w-full">
            <LinkButton to={to('vendorDevelopers')} variant="quiet" className="max-sm:w-full">
              Connect a till
            </LinkButton>
            <LinkButton to={to('vendorRedeem')} variant="secondary" className="max-sm:w-full">
              <ScanLine className="size-4.5" />
              Redeem a code
            </LinkButton>
          </div>
        )}
      </div>
      {isPending ? (
        <DashboardSkeleton />
      ) : isError ? (
        <div className="mt-6">
          <ErrorState title="Unable to load your business." onRetry={() => void refetch()} />
        </div>
      ) : vendor ? (
        <Dashboard vendor={vendor} />
      ) : (
        <Unregistered />
      )}
    </div>
  );
}

function Dashboard({ vendor }: { vendor: OwnVendorDto }) {
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') ?? 'deals';
  const first = useFirstSteps(vendor, tab === 'deals');
  const choose = (id: string) => setParams(id === 'deals' ? {} : { tab: id });
  return (
    <div className="mt-6">
      <VisibilityNotice vendor={vendor} />
      {/* The first steps include the fee. */}
      {!first.isLoading && !first.steps && <FeeNotice vendor={vendor} />}
      <CollegeNotice vendor={vendor} />
      <Tabs
        label="Vendor Dashboard"
        choice={{ id: tab, onChoose: choose }}
        tabs={[
          {
            id: 'deals',
            title: 'My Deals',
            content: <MyDealsTab vendor={vendor} first={first} onCreate={() => choose('create')} />,
          },
          { id: 'create', title: 'Create Deal', content: <CreateDealTab onDone={() => choose('deals')} /> },
          { id: 'reviews', title: 'Reviews', content: <ReviewsTab /> },
          { id: 'profile', title: 'Profile', content: <ProfileTab vendor={vendor} /> },
        ]}
      />
    </div>
  );
}

/** Shown to an account that has paid but registered no business yet. */
function Unregistered() {
  return (
    <div className="mt-6">
      <EmptyState
        icon={<ClipboardList />}
        title="Complete Your Registration"
        action={<LinkButton to={to('vendorRegister')}>Complete Your Registration</LinkButton>}
      >
        Tell students who you are and where to find you. Then you can post deals.
      </EmptyState>
    </div>
  );
}

function DashboardSkeleton() {
  return (
    <Loading label="Loading your business">
      <Skeleton className="mt-1.5 mb-6 h-7 w-48" />
      <Skeleton className="mb-5 h-13 rounded-lg" />
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {[1, 2, 3, 4].map((each) => (
          <Skeleton key={each} className="h-29 rounded-lg" />
        ))}
      </div>
      <Skeleton className="mt-6 h-72 rounded-lg" />
    </Loading>
  );
}

const OwnReviews = lazy(async () => ({
  default: (await import('../../../features/vendor-reviews/own-reviews.js')).OwnReviews,
}));
const ReportButton = lazy(async () => ({
  default: (await import('../../../features/reports/report-button.js')).ReportButton,
}));

/** Reviews of the business. The address holds the filter: `?tab=reviews&show=unanswered`. */
function ReviewsTab() {
  const [params, setParams] = useSearchParams();
  return (
    <Suspense
      fallback={
        <Loading label="Loading your reviews">
          <Skeleton className="h-72 rounded-lg" />
        </Loading>
      }
    >
      <OwnReviews
        isUnanswered={params.get('show') === 'unanswered'}
        onChoose={(isUnanswered) =>
          setParams({ tab: 'reviews', ...(isUnanswered && { show: 'unanswered' }) }, { replace: true })
        }
        renderReport={({ id, text }) => <ReportButton kind="review" id={id} title={text ?? 'This review'} />}
      />
    </Suspense>
  );
}

const DealForm = lazy(async () => ({ default: (await import('../../../features/deal-form/deal-form.js')).DealForm }));

/** Form for a new deal. The form keeps typed text across a visit to another tab. */
function CreateDealTab({ onDone }: { onDone: () => void }) {
  return (
    <Suspense
      fallback={
        <Loading label="Loading the form">
          <Skeleton className="h-150 rounded-lg" />
        </Loading>
      }
    >
      <DealForm
        isFeeShown
        renderCollegeField={(field) => <CollegeField label="College" {...field} />}
        onDone={onDone}
      />
    </Suspense>
  );
}
