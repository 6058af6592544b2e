import { CounterDevices } from '../../../features/counter/counter-devices.js';
import { VendorPage } from '../../../layouts/vendor-page.js';
import { ConfirmIdentitySlot } from '../../confirm-identity-slot.js';

export const access = 'vendorCounterDevices';

/** `/vendor/counter-devices` */
export function Component() {
  return (
    <VendorPage
      title="Counter Devices"
      description="Staff redeem codes on their own phones, without your account. Remove a device when somebody leaves."
    >
      <CounterDevices />
      <ConfirmIdentitySlot />
    </VendorPage>
  );
}
