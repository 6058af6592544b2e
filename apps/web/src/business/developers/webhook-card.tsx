import type { WebhookDto, WebhookSecretsDto } from '@campus-deals/contracts/catalog/webhook.dto';
import { WEBHOOK_LABELS, type WebhookStatus } from '@campus-deals/contracts/catalog/webhook-labels';
import { longDateTime } from '@campus-deals/contracts/date-text';
import { useState } from 'react';
import { Badge } from '../../kit/ui/badge.js';
import { Button } from '../../kit/ui/button.js';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.js';
import { Dialog } from '../../kit/ui/dialog.js';
import { LongDate } from '../../kit/ui/long-date.js';
import { Notice } from '../../kit/ui/notice.js';
import { SectionCard } from '../../kit/ui/section-card.js';
import { InlineError } from '../../kit/ui/states.js';
import { refusalOf } from '../../platform/api/refused-fields.js';
import { useWrite } from '../../platform/api/use-write.js';
import { useTimeZone } from '../../platform/browser/clock.js';
import { DeliveryLog } from './delivery-log.js';
import { WebhookDialog } from './webhook-dialog.js';
import { WEBHOOKS, withLog } from './webhooks.api.js';

const STATUSES: Record<WebhookStatus, { title: string; tone: 'success' | 'neutral' | 'danger' }> = {
  active: { title: 'Active', tone: 'success' },
  paused: { title: 'Paused', tone: 'neutral' },
  disabled: { title: 'Paused after failures', tone: 'danger' },
};

/** An endpoint with its actions and its log. */
export function WebhookCard({ webhook }: { webhook: WebhookDto }) {
  const { id, url, types, status, failingSince } = webhook;
  const [dialog, setDialog] = useState<'edit' | 'secret' | 'delete'>();
  const [isLogShown, setIsLogShown] = useState(false);
  const change = useWrite(`PATCH ${WEBHOOKS}/:id`, {
    params: { id },
    changes: withLog(id),
    success: (changed) => (changed.status === 'paused' ? 'Webhook paused' : 'Webhook resumed'),
    failure: 'The webhook could not be changed.',
  });
  const test = useWrite(`POST ${WEBHOOKS}/:id/test`, {
    params: { id },
    changes: withLog(id),
    success: { title: 'Test event sent', description: 'The log shows how your server responds.' },
    failure: 'The test event could not be sent.',
  });
  const close = () => setDialog(undefined);
  const isActive = status === 'active';
  const toggle = () => change.mutate({ status: isActive ? 'paused' : 'active' });
  const sendTest = () => test.mutate(undefined, { onSuccess: () => setIsLogShown(true) });
  const { host, pathname, search } = new URL(url);
  return (
    <SectionCard
      title={host}
      description={<span className="wrap-anywhere">{pathname + search}</span>}
      aside={<Badge tone={STATUSES[status].tone}>{STATUSES[status].title}</Badge>}
    >
      {status === 'disabled' && (
        <Notice tone="warning" title="Your server has not accepted anything for three days">
          New events wait. Check your server, send a test event, then resume the webhook.
        </Notice>
      )}
      {isActive && failingSince && (
        <Notice tone="info" title="Your server does not accept events">
          Every attempt since <LongDate at={failingSince} /> has failed. We retry for three days.
        </Notice>
      )}
      <ul className="mt-4 flex flex-wrap gap-2" aria-label="Events">
        {types.map((type) => (
          <li key={type}>
            <Badge>{WEBHOOK_LABELS[type]}</Badge>
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button variant="secondary" isBusy={test.isPending} onClick={sendTest}>
          Send a test event
        </Button>
        <Button variant="secondary" aria-expanded={isLogShown} onClick={() => setIsLogShown(!isLogShown)}>
          {isLogShown ? 'Hide log' : 'Show log'}
        </Button>
        <Button variant="secondary" onClick={() => setDialog('secret')}>
          Secret
        </Button>
        <Button variant="quiet" onClick={() => setDialog('edit')}>
          Edit
        </Button>
        <Button variant="quiet" isBusy={change.isPending} onClick={toggle}>
          {isActive ? 'Pause' : 'Resume'}
        </Button>
        <Button variant="quiet-danger" onClick={() => setDialog('delete')}>
          Delete
        </Button>
      </div>
      {isLogShown && <DeliveryLog webhookId={id} />}
      {dialog === 'edit' && <WebhookDialog webhook={webhook} onClose={close} />}
      {dialog === 'secret' && <SecretDialog webhookId={id} onClose={close} />}
      {dialog === 'delete' && <DeleteDialog webhook={webhook} onClose={close} />}
    </SectionCard>
  );
}

function DeleteDialog({ webhook: { id, url }, onClose }: { webhook: WebhookDto; onClose: () => void }) {
  const remove = useWrite(`DELETE ${WEBHOOKS}/:id`, {
    params: { id },
    changes: [WEBHOOKS],
    success: 'Webhook deleted',
    failure: 'The webhook could not be deleted.',
  });
  return (
    <ConfirmDialog
      title="Delete this webhook?"
      description={`${url} receives nothing more, and its log is deleted.`}
      confirmText="Delete webhook"
      busyText="Deleting..."
      isDanger
      write={remove}
      onClose={onClose}
    />
  );
}

/** Shows the secret of an endpoint on request, and replaces it. */
function SecretDialog({ webhookId, onClose }: { webhookId: number; onClose: () => void }) {
  const sent = { params: { id: webhookId }, changes: [] };
  // Not a query: the secrets are not stored after the dialog is closed.
  const reveal = useWrite(`POST ${WEBHOOKS}/:id/secrets/reveal`, sent);
  const roll = useWrite(`POST ${WEBHOOKS}/:id/secrets/roll`, sent);
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
        <p className="text-body text-muted">
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
          <p className="text-body font-semibold">
            {expiresAt ? `Old secret, signs until ${longDateTime(expiresAt, timeZone)}` : 'Present secret'}
          </p>
          <code className="mt-1 block rounded-md bg-well px-3.5 py-2.5 text-sm wrap-anywhere select-all">{secret}</code>
        </li>
      ))}
    </ul>
  );
}
