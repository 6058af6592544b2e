import { Smartphone } from 'lucide-react';
import { PageHead } from '../../../components/page-head.js';
import { LinkButton } from '../../../components/ui/button.js';
import { to } from '../../../config/paths.js';
import { Counter } from '../../../features/counter/counter.js';

export const access = 'vendorRedeem';

/** `/vendor/redeem` */
export function Component() {
  return (
    <div className="page py-6 md:py-12">
      <PageHead title="Redeem a Code" noIndex />
      <h1 className="mb-5 text-3xl md:mb-8 md:text-5xl">Redeem a Code</h1>
      <Counter />
      <LinkButton to={to('vendorCounterDevices')} variant="secondary" className="mt-6 max-sm:w-full">
        <Smartphone className="size-4.5" />
        Counter devices for staff
      </LinkButton>
    </div>
  );
}
