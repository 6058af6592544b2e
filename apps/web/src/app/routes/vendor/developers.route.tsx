import { PageHead } from '../../../components/page-head.js';
import { ApiKeysCard } from '../../../features/api-keys/api-keys-card.js';
import { CounterApiGuide } from '../../../features/api-keys/counter-api-guide.js';
import { WebhooksSection } from '../../../features/webhooks/webhooks-section.js';
import { ConfirmIdentitySlot } from '../../confirm-identity-slot.js';

export const access = 'vendorDevelopers';

/** `/vendor/developers` */
export function Component() {
  return (
    <div className="page py-6 md:py-12">
      <PageHead title="Developers" noIndex />
      <h1 className="text-3xl md:text-5xl">Developers</h1>
      <p className="mt-1.5 mb-5 max-w-[62ch] text-lg text-muted md:mb-8">
        Connect your till, so that it checks and redeems students’ codes by itself.
      </p>
      <div className="max-w-4xl space-y-5">
        <ApiKeysCard />
        <CounterApiGuide />
        <WebhooksSection />
      </div>
      <ConfirmIdentitySlot />
    </div>
  );
}
