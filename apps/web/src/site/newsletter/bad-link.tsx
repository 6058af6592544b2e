import { useState, type FormEvent, type ReactNode } from 'react';
import { Button, LinkButton } from '../../kit/ui/button.js';
import { EMAIL_INPUT, TextField } from '../../kit/ui/text-field.js';
import { to } from '../../platform/paths.js';
import { refusedFields } from '../../platform/api/refused-fields.js';
import { useUnsubscribe } from '../../marketplace/newsletter/subscribe.api.js';

/** Page for a link that is truncated or no longer valid. */
export function BadLink({ children }: { children: ReactNode }) {
  return (
    <>
      <h1 className="text-3xl">This link does not work</h1>
      {children}
      <LinkButton variant="secondary" to={to('home')} className="mt-6">
        Go to the home page
      </LinkButton>
    </>
  );
}

/** Page for a truncated unsubscribe link. It emails a new link to the address that the user enters. */
export function CutOffLink() {
  const [email, setEmail] = useState('');
  const { mutate, error, isPending, isSuccess } = useUnsubscribe();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate(email.trim());
  };
  if (isSuccess)
    return (
      <>
        <h1 className="text-3xl">Look into your inbox</h1>
        <p className="mt-3 text-muted">
          If that address gets a newsletter of ours, we have emailed it a fresh link. If you are signed in with it, it
          gets no more newsletters already.
        </p>
      </>
    );
  return (
    <BadLink>
      <p className="mt-3 mb-6 text-muted">
        It may have been cut off on its way. Enter the address that gets our emails, and we send it a fresh link.
      </p>
      <form method="post" noValidate onSubmit={send} className="space-y-4">
        <TextField
          {...EMAIL_INPUT}
          value={email}
          error={error ? (refusedFields(error)['email'] ?? 'The link could not be sent. Please try again.') : undefined}
          onChange={({ target }) => setEmail(target.value)}
        />
        <Button type="submit" isBusy={isPending} busyText="Sending...">
          Send a fresh link
        </Button>
      </form>
    </BadLink>
  );
}
