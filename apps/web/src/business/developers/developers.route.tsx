import { MAX_WEBHOOKS } from '@campus-deals/contracts/limits';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Plus, Webhook } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../kit/ui/button.js';
import { EmptyState } from '../../kit/ui/states.js';
import { ApiKeysCard } from './api-keys-card.js';
import { VendorPage } from '../vendor-page.js';
import { ConfirmIdentitySlot } from '../../marketplace/sign-in/confirm-identity-slot.js';
import { WebhookCard } from './webhook-card.js';
import { WebhookDialog } from './webhook-dialog.js';
import { reading } from '../../platform/api/api.js';
import { WEBHOOKS } from './webhooks.api.js';

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

/** A vendor's endpoints of webhooks, with their secrets and logs. */
export function WebhooksSection() {
  const { data: webhooks } = useSuspenseQuery({ ...reading(WEBHOOKS), staleTime: 0 });
  const [isAdding, setIsAdding] = useState(false);
  const add = (
    <Button onClick={() => setIsAdding(true)} className="max-sm:w-full">
      <Plus className="size-4.5" aria-hidden="true" />
      Add a webhook
    </Button>
  );
  return (
    <div className="space-y-6">
      <h2 className="text-2xl">Webhooks</h2>
      <p className="max-w-[62ch] text-body text-muted">
        We send a signed message to your server when something happens to your deals, so that your cash register or
        website is up to date at once.
      </p>
      {webhooks.length === 0 ? (
        <EmptyState icon={<Webhook />} title="No webhooks yet" action={add}>
          You need a server with an https address that can receive them.
        </EmptyState>
      ) : (
        <>
          {webhooks.map((webhook) => (
            <WebhookCard key={webhook.id} webhook={webhook} />
          ))}
          {webhooks.length < MAX_WEBHOOKS ? (
            add
          ) : (
            <p className="text-body text-muted">You have {MAX_WEBHOOKS} webhooks, the maximum.</p>
          )}
        </>
      )}
      {isAdding && <WebhookDialog onClose={() => setIsAdding(false)} />}
    </div>
  );
}
