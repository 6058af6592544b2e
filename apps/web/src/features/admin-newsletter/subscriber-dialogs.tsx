import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
import { AddSubscriberDialog } from './add-subscriber-dialog.js';
import { ImportDialog } from './import-dialog.js';
import { LookUpDialog } from './look-up-dialog.js';
import { useUnsubscribe } from './subscribers.api.js';

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
  const unsubscribe = useUnsubscribe();
  return (
    <ConfirmDialog
      title="Unsubscribe user"
      description={`Every subscription of ${email} ends, and nothing is written to the address any more.`}
      confirmText="Unsubscribe"
      busyText="Unsubscribing..."
      isDanger
      isBusy={unsubscribe.isPending}
      onConfirm={() => unsubscribe.mutate(email, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
