import type {
  AddSubscriberDto,
  LookUpSubscriberDto,
  ReceivedMailDto,
  SubscriberLookupDto,
} from '@campus-deals/contracts/notification/subscriber.dto';
import { useEffect, useRef } from 'react';
import { Field } from '../../kit/form/field.js';
import { FormDialog } from '../../kit/form/form-dialog.js';
import { Form, FormError, sendBy, SubmitButton, useDtoForm } from '../../kit/form/form.js';
import { Badge } from '../../kit/ui/badge.js';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.js';
import { Dialog } from '../../kit/ui/dialog.js';
import { EMAIL_INPUT } from '../../kit/ui/text-field.js';
import { plural } from '../../kit/text/plural.js';
import { useWrite } from '../../platform/api/use-write.js';
import { AdminCollegeField } from '../colleges/college-choice.js';
import { When } from '../when.js';
import { ImportDialog } from './import-dialog.js';
import { mailName } from './mail-names.js';
import { MAIL_STATUS, SOURCE_COPY, STATUS_COPY, SUPPRESSION_COPY } from './subscriber-copy.js';

export type SubscriberDialogKind = 'add' | 'import' | 'look-up' | 'unsubscribe';

interface SubscriberDialogProps {
  kind: SubscriberDialogKind;
  /** Address of the subscriber, for dialogs about one. */
  email?: string;
  onClose: () => void;
}

export function SubscriberDialog({ kind, email = '', onClose }: SubscriberDialogProps) {
  if (kind === 'add') return <AddSubscriberDialog onClose={onClose} />;
  if (kind === 'import') return <ImportDialog onClose={onClose} />;
  if (kind === 'look-up') return <LookUpDialog email={email} onClose={onClose} />;
  return <UnsubscribeDialog email={email} onClose={onClose} />;
}

function UnsubscribeDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const unsubscribe = useWrite('DELETE /api/admin/subscribers/:email', {
    params: { email },
    failure: 'Failed to unsubscribe user',
    success: ({ count }) => `${plural(count, 'subscription')} ended`,
  });
  return (
    <ConfirmDialog
      title="Unsubscribe user"
      description={`Every subscription of ${email} ends, and nothing is written to the address any more.`}
      confirmText="Unsubscribe"
      busyText="Unsubscribing..."
      isDanger
      write={unsubscribe}
      onClose={onClose}
    />
  );
}

/** Subscribes a user at their request to an admin. */
function AddSubscriberDialog({ onClose }: { onClose: () => void }) {
  const add = useWrite('POST /api/admin/subscribers', { success: 'Subscriber added' });
  const form = useDtoForm<AddSubscriberDto>({
    rules: async () => (await import('@campus-deals/contracts/notification/subscriber.dto')).AddSubscriberDto,
    defaultValues: { email: '' },
    onSubmit: sendBy(add, onClose),
    failure: 'Failed to add subscriber',
  });
  return (
    <FormDialog
      form={form}
      title="Add subscriber"
      description="Only add someone who has asked for it. The address counts at once and gets the next newsletter."
      submitText="Add subscriber"
      busyText="Adding..."
      onClose={onClose}
    >
      <Field {...EMAIL_INPUT} name="email" autoComplete="off" />
      <AdminCollegeField />
    </FormDialog>
  );
}

interface LookUpDialogProps {
  /** Address to look up at once; "" shows the form first. */
  email: string;
  onClose: () => void;
}

/** Shows which newsletters an address received, and why others did not reach it. */
function LookUpDialog({ email, onClose }: LookUpDialogProps) {
  // Sent in the body, since request logs must not contain addresses.
  const lookUp = useWrite('POST /api/admin/subscribers/search', { changes: [] });
  const form = useDtoForm<LookUpSubscriberDto>({
    rules: async () => (await import('@campus-deals/contracts/notification/subscriber.dto')).LookUpSubscriberDto,
    defaultValues: { email },
    onSubmit: (body) => lookUp.mutateAsync(body),
    failure: 'This could not be looked up. Please try again.',
  });
  const isAsked = useRef(false);
  const { submit } = form;
  useEffect(() => {
    if (email === '' || isAsked.current) return;
    isAsked.current = true;
    void submit();
  }, [email, submit]);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      shape="screen"
      title="Delivery lookup"
      description="What an address subscribes to, which emails it got, and why it missed the others."
    >
      <div className="px-5 pb-5">
        <Form form={form} className="space-y-4">
          <Field {...EMAIL_INPUT} name="email" autoComplete="off" />
          <FormError />
          <SubmitButton busyText="Looking up...">Look up</SubmitButton>
        </Form>
        <div aria-live="polite">{lookUp.data && <Found found={lookUp.data} />}</div>
      </div>
    </Dialog>
  );
}

function Found({ found: { email, summary, suppression, subscriptions, mails } }: { found: SubscriberLookupDto }) {
  return (
    <div className="mt-6 space-y-6">
      <div>
        <h3 className="font-bold wrap-anywhere">{email}</h3>
        <p className="mt-1">{summary}</p>
        {suppression && (
          <p className="mt-1 text-sm text-muted">
            {`${SUPPRESSION_COPY[suppression.reason]}${suppression.detail ? ` (${suppression.detail})` : ''}`}, since{' '}
            <When at={suppression.createdAt} />
          </p>
        )}
      </div>
      {subscriptions.length > 0 && (
        <section>
          <h3 className="font-bold">Subscriptions</h3>
          <ul className="mt-2 space-y-2">
            {subscriptions.map(({ id, collegeName, status, source, createdAt }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-medium">{collegeName}</span>
                <Badge tone={STATUS_COPY[status].tone}>{STATUS_COPY[status].label}</Badge>
                <span className="text-sm text-muted">
                  <When at={createdAt} />
                  {source && <span>{`, by ${SOURCE_COPY[source]}`}</span>}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h3 className="font-bold">Emails</h3>
        {mails.length === 0 ? (
          <p className="mt-2 text-muted">None in the last months.</p>
        ) : (
          <ul className="mt-2 divide-y divide-line border-y border-line">
            {mails.map((mail) => (
              <Mail key={`${mail.kind} ${mail.newsletterId} ${mail.at}`} mail={mail} />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

function Mail({ mail: { kind, newsletterId, status, reason, at } }: { mail: ReceivedMailDto }) {
  return (
    <li className="py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{newsletterId === null ? mailName(kind) : `Newsletter ${newsletterId}`}</span>
        <Badge tone={MAIL_STATUS[status]?.tone ?? 'neutral'}>{MAIL_STATUS[status]?.title ?? status}</Badge>
        <span className="text-sm text-muted">
          <When at={at} />
        </span>
      </div>
      {reason && <p className="mt-0.5 text-sm text-muted">{reason}</p>}
    </li>
  );
}
