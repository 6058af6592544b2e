import { PageHead } from '../../marketplace/page-head.js';
import { DeviceCounter } from './device-counter.js';

/** `/counter#<secret>`: the link of a counter device. It needs no account. */
export function Component() {
  return (
    <div className="page py-6 md:py-12">
      <PageHead title="Counter" noIndex />
      <DeviceCounter />
    </div>
  );
}
