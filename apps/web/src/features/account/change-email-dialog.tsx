import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import { Button } from '../../components/ui/button.js';
import { Dialog } from '../../components/ui/dialog.js';
import { InlineError } from '../../components/ui/states.js';
import { TextField } from '../../components/ui/text-field.js';
import { changeEmail } from './change-email.js';
import { emailProblemOf } from './email-problem.js';

interface ChangeEmailDialogProps {
  isOpen: boolean;
  onClose: () => void;
  email: string;
}

/** Asks for the new address; the provider then writes to both. */
export function ChangeEmailDialog({ isOpen, onClose, email }: ChangeEmailDialogProps) {
  const id = useId();
  const [address, setAddress] = useState('');
  const [problem, setProblem] = useState<string>();
  const client = useQueryClient();
  const change = useMutation({ mutationFn: (wanted: string) => changeEmail(client, wanted) });
  const close = () => {
    setAddress('');
    setProblem(undefined);
    change.reset();
    onClose();
  };
  const refuse = (words: string) => {
    setProblem(words);
    document.getElementById(id)?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = address.trim();
    if (!wanted.includes('@')) return refuse('Please enter a valid email address.');
    if (wanted.toLowerCase() === email.toLowerCase()) return refuse('This is your address already.');
    change.mutate(wanted, {
      onError: (error) => {
        const { words, isAboutAddress } = emailProblemOf(error);
        if (isAboutAddress) refuse(words);
      },
    });
  };
  const general = change.error ? emailProblemOf(change.error) : undefined;
  if (change.isSuccess) {
    return (
      <Dialog isOpen={isOpen} onClose={close} title="Confirm both addresses">
        <div className="space-y-5 px-5 pb-5">
          <p className="flex gap-3.5 rounded-md bg-info-soft p-4 text-info">
            <MailCheck className="mt-0.5 size-6 shrink-0" aria-hidden="true" />
            <span className="min-w-0">
              We sent a link to <strong className="wrap-anywhere">{email}</strong> and one to{' '}
              <strong className="wrap-anywhere">{change.variables}</strong>. Your address changes once both are opened;
              until then you sign in with the one you have.
            </span>
          </p>
          <div className="flex justify-end">
            <Button className="max-sm:w-full" onClick={close}>
              Done
            </Button>
          </div>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Change Email"
      description={`To be sure that it is you, we write to both: to ${email} and to the new address. Each mail holds a link to open.`}
    >
      <form noValidate onSubmit={submit} className="space-y-5 px-5 pb-5">
        <TextField
          id={id}
          data-first-focus=""
          label="New email"
          type="email"
          inputMode="email"
          autoComplete="email"
          placeholder="you@college.edu"
          value={address}
          error={problem}
          onChange={(event) => {
            setAddress(event.target.value);
            setProblem(undefined);
            if (change.isError) change.reset();
          }}
        />
        {general && !general.isAboutAddress && <InlineError>{general.words}</InlineError>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="secondary" className="max-sm:w-full" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" className="max-sm:w-full" isBusy={change.isPending} disabled={change.isPending}>
            {change.isPending ? 'Sending links...' : 'Send links'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
