import { PageHead } from '../../../components/page-head.js';
import { Analytics } from '../../../features/analytics/analytics.js';

export const access = 'vendorAnalytics';

/** `/vendor/analytics`. Range and deal are in the address. */
export function Component() {
  return (
    <div className="page py-6 md:py-12">
      <PageHead title="Analytics" noIndex />
      <h1 className="mb-5 text-3xl md:mb-7 md:text-5xl">Analytics</h1>
      <Analytics />
    </div>
  );
}
