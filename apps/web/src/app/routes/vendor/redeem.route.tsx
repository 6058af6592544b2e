import { Counter } from '../../../features/counter/counter.js';
import { VendorPage } from '../../../layouts/vendor-page.js';

export const access = 'vendorRedeem';

/** `/vendor/redeem` */
export function Component() {
  return (
    <VendorPage title="Redeem a Code">
      <Counter />
    </VendorPage>
  );
}
