import { CounterDevices } from './counter-devices.js';
import { VendorPage } from '../vendor-page.js';
import { ConfirmIdentitySlot } from '../../marketplace/sign-in/confirm-identity-slot.js';

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
