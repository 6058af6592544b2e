import type { AddSubscriberDto } from '@campus-deals/contracts/notification/add-subscriber.dto';
import { Field } from '../../kit/form/field.js';
import { FormDialog } from '../../kit/form/form-dialog.js';
import { sendBy, useDtoForm } from '../../kit/form/form.js';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.js';
import { EMAIL_INPUT } from '../../kit/ui/text-field.js';
import { AdminCollegeField } from '../colleges/college-choice.js';
import { ImportDialog } from './import-dialog.js';
import { LookUpDialog } from './look-up-dialog.js';
import { useAddSubscriber, useUnsubscribe } from './subscribers.api.js';

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
  const unsubscribe = useUnsubscribe(email);
  return (
    <ConfirmDialog
      title="Unsubscribe user"
      description={`Every subscription of ${email} ends, and nothing is written to the address any more.`}
      confirmText="Unsubscribe"
      busyText="Unsubscribing..."
      isDanger
      isBusy={unsubscribe.isPending}
      onConfirm={() => unsubscribe.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

/** Subscribes a user at their request to an admin. */
function AddSubscriberDialog({ onClose }: { onClose: () => void }) {
  const add = useAddSubscriber();
  const form = useDtoForm<AddSubscriberDto>({
    rules: async () => (await import('@campus-deals/contracts/notification/add-subscriber.dto')).AddSubscriberDto,
    defaultValues: { email: '' },
    onSubmit: sendBy(add, onClose),
    failure: 'Failed to add subscriber',
  });
  return (
    <FormDialog
      form={form}
      title="Add subscriber"
      description="Only somebody who has asked for it. The address counts at once and gets the next newsletter."
      submitText="Add subscriber"
      busyText="Adding..."
      onClose={onClose}
    >
      <Field {...EMAIL_INPUT} name="email" autoComplete="off" />
      <AdminCollegeField />
    </FormDialog>
  );
}
