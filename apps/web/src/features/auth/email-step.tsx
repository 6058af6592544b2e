import { useEffect, useId, useState, type FormEvent } from 'react';
import { Button } from '../../components/ui/button.js';
import { TextField } from '../../components/ui/text-field.js';
import { showToast } from '../../lib/toast.js';
import { useSendMagicLink } from './sign-in.api.js';
import type { SignInWords } from './sign-in-words.js';

/** Asks for the address and has the link mailed. Nothing is sent to what cannot be an address. */
export function EmailStep({
  words,
  isFocused,
  onSent,
}: {
  words: SignInWords;
  isFocused: boolean;
  onSent: (email: string) => void;
}) {
  const id = useId();
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const send = useSendMagicLink();
  useEffect(() => {
    if (isFocused) document.getElementById(id)?.focus();
  }, [id, isFocused]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    const address = email.trim();
    const problem = !address ? words.noEmail : address.includes('@') ? undefined : words.badEmail;
    if (problem) {
      setError(problem.description);
      showToast({ ...problem, tone: 'danger' });
      document.getElementById(id)?.focus();
      return;
    }
    send.mutate(address, {
      onSuccess: () => {
        showToast(words.sent);
        onSent(address);
      },
      onError: (failure) => showToast({ ...words.failed(failure), tone: 'danger' }),
    });
  };

  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <TextField
        id={id}
        label="Email"
        type="email"
        name="email"
        required
        autoComplete="email"
        inputMode="email"
        placeholder="you@college.edu"
        value={email}
        error={error}
        onChange={(event) => {
          setEmail(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" className="w-full" isBusy={send.isPending} aria-disabled={send.isPending}>
        {send.isPending ? 'Sending link...' : words.submit}
      </Button>
    </form>
  );
}
