import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '../../components/ui/button.js';
import { TextField } from '../../components/ui/text-field.js';
import { HttpError } from '../../lib/http-client.js';
import { useSession } from '../../lib/session.js';
import { showToast } from '../../lib/toast.js';
import { newsletterStatusQuery, useSubscribe } from './newsletter.api.js';

type Errors = { email?: string; college?: string };

interface NewsletterFormProps {
  /** The college to subscribe for; undefined until one is chosen in the slot. */
  collegeId: number | undefined;
  /** Slot for choosing a college where the page is not about one; gets the error and the id to give its field. */
  renderCollegeField?: (field: { id: string; error: string | undefined }) => ReactNode;
  look?: 'primary' | 'on-night';
}

const PROBLEMS = {
  noEmail: { field: 'email', title: 'Email required', description: 'Please enter your email address' },
  badEmail: { field: 'email', title: 'Invalid email', description: 'Please enter a valid email address.' },
  noCollege: { field: 'college', title: 'College required', description: 'Please select a college to subscribe for' },
} as const;

/** Subscribes an address to a college's newsletter; a signed-in user may leave the address out. */
export function NewsletterForm({ collegeId, renderCollegeField, look = 'primary' }: NewsletterFormProps) {
  const id = useId();
  const { session } = useSession();
  const { data: status } = useQuery({ ...newsletterStatusQuery, enabled: session.authenticated });
  const [email, setEmail] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const subscribe = useSubscribe();

  const refuse = ({ field, title, description }: (typeof PROBLEMS)[keyof typeof PROBLEMS]) => {
    setErrors({ [field]: description });
    showToast({ title, description, tone: 'danger' });
    document.getElementById(`${id}-${field}`)?.focus();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = email.trim();
    if (!address && !session.authenticated) return refuse(PROBLEMS.noEmail);
    if (address && !address.includes('@')) return refuse(PROBLEMS.badEmail);
    if (collegeId === undefined) return refuse(PROBLEMS.noCollege);
    setErrors({});
    subscribe.mutate(address ? { email: address, collegeId } : { collegeId }, {
      onSuccess: () => {
        setEmail('');
        showToast({ title: 'Subscription successful', description: "You've been subscribed to our newsletter" });
      },
      onError: (error) => {
        // 400 is about what was typed; anything else is about us.
        const isTheirs = error instanceof HttpError && error.status === 400 && error.detail !== undefined;
        if (isTheirs) refuse(PROBLEMS.badEmail);
        else showToast({ title: 'Error', description: 'Failed to subscribe to newsletter', tone: 'danger' });
      },
    });
  };

  if (session.authenticated && status?.isSubscribed && collegeId !== undefined && status.collegeId === collegeId) {
    return (
      <p className="flex items-center gap-2.5 font-semibold">
        <CircleCheck className="size-5.5 shrink-0" aria-hidden="true" />
        You are subscribed. The next letter comes to your address.
      </p>
    );
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="@container space-y-4">
      {renderCollegeField?.({ id: `${id}-college`, error: errors.college })}
      <div className="grid gap-x-3 gap-y-4 @sm:grid-cols-[1fr_auto] @sm:items-start">
        <TextField
          id={`${id}-email`}
          label="Email"
          {...(session.authenticated && { hint: "Leave it empty to use your account's address." })}
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          placeholder="you@college.edu"
          value={email}
          error={errors.email}
          onChange={(event) => {
            setEmail(event.target.value);
            setErrors({});
          }}
        />
        <Button
          type="submit"
          look={look}
          isBusy={subscribe.isPending}
          disabled={subscribe.isPending}
          className={session.authenticated ? '@sm:mt-13' : '@sm:mt-7.5'}
        >
          {subscribe.isPending ? 'Subscribing...' : 'Subscribe'}
        </Button>
      </div>
    </form>
  );
}
