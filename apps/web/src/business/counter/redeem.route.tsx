import { Counter } from './counter.js';
import { VendorPage } from '../vendor-page.js';

export const access = 'vendorRedeem';

/** `/vendor/redeem` */
export function Component() {
  return (
    <VendorPage title="Redeem a Code">
      <Counter />
    </VendorPage>
  );
}
