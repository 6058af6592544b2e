import { Navigate, useSearchParams } from 'react-router-dom';
import { PageHead } from '../../marketplace/page-head.js';
import { toAdmin } from '../../platform/admin-paths.js';
import { OverviewTab } from './overview-tab.js';

/** Tabs of the specification's dashboard, implemented as screens: `?tab=users` leads to `/admin/users`. */
const TABS = ['colleges', 'map', 'vendors', 'deals', 'users', 'newsletter', 'settings'] as const;

/** `/admin/dashboard` */
export function Component() {
  const [params] = useSearchParams();
  const { tab, ...query } = Object.fromEntries(params);
  const name = TABS.find((each) => each === tab);
  if (name) return <Navigate replace to={toAdmin(name, {}, name === 'deals' ? { view: 'all', ...query } : query)} />;
  return (
    <>
      <PageHead title="Admin Dashboard" noIndex />
      <h1 className="mb-6 text-3xl md:text-4xl">Admin Dashboard</h1>
      <OverviewTab />
    </>
  );
}
