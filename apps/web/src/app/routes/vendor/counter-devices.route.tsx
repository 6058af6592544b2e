import { PageHead } from '../../../components/page-head.js';
import { CounterDevices } from '../../../features/counter/counter-devices.js';
import { ConfirmIdentitySlot } from '../../confirm-identity-slot.js';

export const access = 'vendorCounterDevices';

/** `/vendor/counter-devices` */
export function Component() {
  return (
    <div className="page py-8 md:py-12">
      <PageHead title="Counter Devices" noIndex />
      <h1 className="text-3xl md:text-5xl">Counter Devices</h1>
      <p className="mt-2 mb-6 max-w-[62ch] text-muted">
        Staff redeem codes on their own phones, without your account. Remove a device when somebody leaves.
      </p>
      <CounterDevices />
      <ConfirmIdentitySlot />
    </div>
  );
}
