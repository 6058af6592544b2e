import { Analytics } from './analytics.js';
import { VendorPage } from '../vendor-page.js';

export const access = 'vendorAnalytics';

/** `/vendor/analytics`. Range and deal are in the address. */
export function Component() {
  return (
    <VendorPage title="Analytics">
      <Analytics />
    </VendorPage>
  );
}
