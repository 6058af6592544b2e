import type { WebhookSecretsDto } from '@campus-deals/contracts/catalog/webhook.dto';
import { longDateTime } from '@campus-deals/contracts/date-text';
import { useState } from 'react';
import { Button } from '../../kit/ui/button.js';
import { Dialog } from '../../kit/ui/dialog.js';
import { InlineError } from '../../kit/ui/states.js';
import { refusalOf } from '../../platform/api/refused-fields.js';
import { useTimeZone } from '../../platform/browser/clock.js';
import { useRevealSecrets, useRollSecret } from './webhooks.api.js';

/** Shows the secret of an endpoint on request, and replaces it. */
export function SecretDialog({ webhookId, onClose }: { webhookId: number; onClose: () => void }) {
  const reveal = useRevealSecrets(webhookId);
  const roll = useRollSecret(webhookId);
  const [shown, setShown] = useState<WebhookSecretsDto>();
  const error = reveal.error ?? roll.error;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Signing secret"
      description="Your server verifies with it that a webhook comes from us. Keep it as safe as a password."
    >
      <div className="space-y-4 px-5 pb-5">
        <div role="status">{shown && <Secrets {...shown} />}</div>
        {error && <InlineError>{refusalOf(error) ?? 'The secret could not be loaded. Please try again.'}</InlineError>}
        <p className="text-[0.9375rem] text-muted">
          After you roll the secret, both the new and the old one sign for 24 hours, so that you can change your server
          without losing a webhook.
        </p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button
            variant="secondary"
            className="max-sm:w-full"
            isBusy={roll.isPending}
            onClick={() => roll.mutate(undefined, { onSuccess: setShown })}
          >
            Roll secret
          </Button>
          <Button
            className="max-sm:w-full"
            data-first-focus=""
            isBusy={reveal.isPending}
            onClick={() => reveal.mutate(undefined, { onSuccess: setShown })}
          >
            Reveal secret
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Secrets({ secrets }: WebhookSecretsDto) {
  const timeZone = useTimeZone();
  return (
    <ul className="space-y-3">
      {secrets.map(({ secret, expiresAt }) => (
        <li key={secret}>
          <p className="text-[0.9375rem] font-semibold">
            {expiresAt ? `Old secret, signs until ${longDateTime(expiresAt, timeZone)}` : 'Present secret'}
          </p>
          <code className="mt-1 block rounded-md bg-well px-3.5 py-2.5 text-sm wrap-anywhere select-all">{secret}</code>
        </li>
      ))}
    </ul>
  );
}
