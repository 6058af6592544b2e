import { GraduationCap, LayoutDashboard, Mail, Map, Settings, Store, Tag, Users } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageHead } from '../../../components/page-head.js';
import { Loading, Skeleton } from '../../../components/ui/skeleton.js';
import { OverviewTab } from './dashboard/overview-tab.js';
import { SideTabs, type SideTab } from './dashboard/side-tabs.js';

// What is behind another tab is fetched with it.
const CollegesTab = lazy(async () => ({ default: (await import('./dashboard/list-tabs.js')).CollegesTab }));
const MapView = lazy(async () => ({ default: (await import('./map-view.js')).MapView }));
const VendorsTab = lazy(async () => ({ default: (await import('./dashboard/list-tabs.js')).VendorsTab }));
const DealsTab = lazy(async () => ({ default: (await import('./dashboard/list-tabs.js')).DealsTab }));
const UsersTab = lazy(async () => ({ default: (await import('./dashboard/list-tabs.js')).UsersTab }));
const NewsletterTab = lazy(async () => ({ default: (await import('./dashboard/newsletter-tab.js')).NewsletterTab }));
const SettingsTab = lazy(async () => ({ default: (await import('./settings-tab.js')).SettingsTab }));

const TABS: SideTab[] = [
  { id: 'overview', title: 'Overview', Icon: LayoutDashboard, content: <OverviewTab /> },
  { id: 'colleges', title: 'Colleges', Icon: GraduationCap, content: <CollegesTab /> },
  { id: 'map', title: 'Map View', Icon: Map, content: <MapView /> },
  { id: 'vendors', title: 'Vendors', Icon: Store, content: <VendorsTab /> },
  { id: 'deals', title: 'Deals', Icon: Tag, content: <DealsTab /> },
  { id: 'users', title: 'Users', Icon: Users, content: <UsersTab /> },
  { id: 'newsletter', title: 'Newsletter', Icon: Mail, content: <NewsletterTab /> },
  { id: 'settings', title: 'Settings', Icon: Settings, content: <SettingsTab /> },
].map(({ content, ...tab }) => ({ ...tab, content: <Suspense fallback={<TabSkeleton />}>{content}</Suspense> }));

/** `/admin/dashboard`; the tab is in the address, `?tab=users`, beside what its table keeps there. */
export function Component() {
  const [params, setParams] = useSearchParams();
  return (
    <>
      <PageHead title="Admin Dashboard" noIndex />
      <h1 className="mb-6 text-3xl md:text-4xl">Admin Dashboard</h1>
      <SideTabs
        label="Admin Dashboard"
        tabs={TABS}
        chosen={params.get('tab') ?? 'overview'}
        onChoose={(tab) => setParams(tab === 'overview' ? {} : { tab })}
      />
    </>
  );
}

function TabSkeleton() {
  return (
    <Loading label="Loading" className="space-y-5">
      <Skeleton className="h-11" />
      <Skeleton className="h-96 rounded-lg" />
    </Loading>
  );
}
