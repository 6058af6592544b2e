import { useMutation } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { Button } from '../../components/ui/button.js';
import { Dialog } from '../../components/ui/dialog.js';
import { InlineError } from '../../components/ui/states.js';
import { TextField } from '../../components/ui/text-field.js';
import { HttpError } from '../../lib/http-client.js';
import { CONFIRMATION, deleteAccount } from './account.api.js';

const ERASED = [
  'your profile, your address and the way you sign in',
  'your newsletter subscriptions and notifications',
  'your saved deals',
  'your invitation code, points and rewards',
];

interface DeleteAccountDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** The account is gone and nobody is signed in any more. */
  onDeleted: () => void;
}

export function DeleteAccountDialog({ isOpen, onClose, onDeleted }: DeleteAccountDialogProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const remove = useMutation({ mutationFn: deleteAccount, onSuccess: onDeleted });
  const close = () => {
    if (remove.isPending) return;
    setTyped('');
    setProblem(undefined);
    remove.reset();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === CONFIRMATION) return remove.mutate();
    setProblem(`Type ${CONFIRMATION} to confirm`);
    document.getElementById(id)?.focus();
  };
  // 409: the last admin must stay.
  const refusal = remove.error instanceof HttpError && remove.error.status === 409 ? remove.error.detail : undefined;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Delete Account"
      description="This cannot be undone. Within a minute we erase everywhere:"
    >
      <form noValidate onSubmit={submit} className="space-y-5 px-5 pb-5">
        <ul className="list-disc space-y-1 pl-5 marker:text-muted">
          {ERASED.map((thing) => (
            <li key={thing}>{thing}</li>
          ))}
        </ul>
        <p className="text-[0.9375rem] text-muted">
          Every browser is signed out. You may come back with the same address, as somebody new.
        </p>
        <TextField
          id={id}
          data-first-focus=""
          label={`Type ${CONFIRMATION} to confirm`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed}
          error={problem}
          onChange={(event) => {
            setTyped(event.target.value);
            setProblem(undefined);
          }}
        />
        {remove.isError && (
          <InlineError>
            {refusal ?? 'Your account could not be deleted. Nothing has changed. Please try again.'}
          </InlineError>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="secondary" className="max-sm:w-full" disabled={remove.isPending} onClick={close}>
            Keep my account
          </Button>
          <Button
            type="submit"
            look="danger"
            className="max-sm:w-full"
            isBusy={remove.isPending}
            disabled={remove.isPending}
          >
            {remove.isPending ? 'Deleting...' : 'Delete my account'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
