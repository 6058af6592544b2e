import { ApiKeysCard } from './api-keys-card.js';
import { WebhooksSection } from './webhooks-section.js';
import { VendorPage } from '../vendor-page.js';
import { ConfirmIdentitySlot } from '../../marketplace/sign-in/confirm-identity-slot.js';

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
