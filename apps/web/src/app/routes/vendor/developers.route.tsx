import { ApiKeysCard } from '../../../features/api-keys/api-keys-card.js';
import { WebhooksSection } from '../../../features/webhooks/webhooks-section.js';
import { VendorPage } from '../../../layouts/vendor-page.js';
import { ConfirmIdentitySlot } from '../../confirm-identity-slot.js';

export const access = 'vendorDevelopers';

/** `/vendor/developers` */
export function Component() {
  return (
    <VendorPage
      title="Cash Register"
      description={
        <>
          Connect your cash register, so that it checks and redeems students’ codes by itself. The{' '}
          <a href="/api/docs" className="link">
            guide for developers
          </a>{' '}
          has examples, test codes and every error.
        </>
      }
    >
      <div className="max-w-4xl space-y-5">
        <ApiKeysCard />
        <WebhooksSection />
      </div>
      <ConfirmIdentitySlot />
    </VendorPage>
  );
}
