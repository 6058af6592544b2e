import { PageHead } from '../../../components/page-head.js';
import { BackLink } from '../../../components/ui/back-link.js';
import { to } from '../../../config/paths.js';
import { WebhooksSection } from '../../../features/webhooks/webhooks-section.js';

export const access = 'vendorWebhooks';

/** `/vendor/webhooks` */
export function Component() {
  return (
    <div className="page py-6 md:py-12">
      <PageHead title="Webhooks" noIndex />
      <BackLink to={to('vendorDashboard')}>Vendor Dashboard</BackLink>
      <h1 className="mt-2 mb-5 text-3xl md:mb-8 md:text-5xl">Webhooks</h1>
      <WebhooksSection />
    </div>
  );
}
