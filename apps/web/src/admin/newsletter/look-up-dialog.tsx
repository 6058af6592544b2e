import type { LookUpSubscriberDto } from '@campus-deals/contracts/notification/look-up-subscriber.dto';
import type { ReceivedMailDto, SubscriberLookupDto } from '@campus-deals/contracts/notification/subscriber.dto';
import { useEffect, useRef } from 'react';
import { mailName } from './mail-names.js';
import { When } from '../when.js';
import { Field } from '../../kit/form/field.js';
import { Form, FormError, SubmitButton, useDtoForm } from '../../kit/form/form.js';
import { Badge } from '../../kit/ui/badge.js';
import { Dialog } from '../../kit/ui/dialog.js';
import { EMAIL_INPUT } from '../../kit/ui/text-field.js';
import { MAIL_STATUS, SOURCE_COPY, STATUS_COPY, SUPPRESSION_COPY } from './subscriber-copy.js';
import { useLookUpSubscriber } from './subscribers.api.js';

interface LookUpDialogProps {
  /** Address to look up at once; "" shows the form first. */
  email: string;
  onClose: () => void;
}

/** Shows which newsletters an address received, and why others did not reach it. */
export function LookUpDialog({ email, onClose }: LookUpDialogProps) {
  const lookUp = useLookUpSubscriber();
  const form = useDtoForm<LookUpSubscriberDto>({
    rules: async () =>
      (await import('@campus-deals/contracts/notification/look-up-subscriber.dto')).LookUpSubscriberDto,
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
