import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '../../kit/ui/button.js';
import { EMAIL_INPUT, TextField } from '../../kit/ui/text-field.js';
import { useSession } from '../../platform/session/session.js';
import { showError } from '../../platform/browser/toast.js';
import { accountQuery, newsletterStatusQuery } from '../../marketplace/newsletter/newsletter.api.js';
import type { NewsletterFormState } from './newsletter-form-logic.js';
import { lazyNamed } from '../../platform/react/lazy-part.js';

const SubscribedNote = lazyNamed(() => import('./subscribed-note.js'), 'SubscribedNote');

interface NewsletterFormProps {
  /** College to subscribe to; undefined until one is chosen in the slot. */
  collegeId: number | undefined;
  /** Slot for choosing a college on pages that are not about one. Receives the error, and the id for its field. */
  renderCollegeField?: (field: { id: string; error: string | undefined }) => ReactNode;
  variant?: 'primary' | 'on-night';
}

const loadLogic = async () => (await import('./newsletter-form-logic.js')).NewsletterFormLogic;

/** Subscribes an address to a college's newsletter; a signed-in user's own with one press. */
export function NewsletterForm({ collegeId, renderCollegeField, variant = 'primary' }: NewsletterFormProps) {
  const id = useId();
  const { session } = useSession();
  const { data: status } = useQuery({ ...newsletterStatusQuery, enabled: session.authenticated });
  const { data: profile } = useQuery({ ...accountQuery, enabled: session.authenticated });
  // react-hook-form would be a tenth of the initial load of a college's page, so it is loaded on the first interaction.
  const [Logic, setLogic] = useState<Awaited<ReturnType<typeof loadLogic>>>();
  const [form, setForm] = useState<NewsletterFormState>();
  const [isFetching, setIsFetching] = useState(false);
  const isPressed = useRef(false);

  const fetchLogic = () => loadLogic().then((loaded) => setLogic(() => loaded));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form) return void form.submit();
    isPressed.current = true;
    setIsFetching(true);
    fetchLogic()
      .catch(() => {
        isPressed.current = false;
        showError('Failed to subscribe to newsletter');
      })
      .finally(() => setIsFetching(false));
  };
  useEffect(() => {
    if (!form || !isPressed.current) return;
    isPressed.current = false;
    void form.submit();
  }, [form]);

  useEffect(() => {
    const field = document.getElementById(`${id}-email`);
    // Does not overwrite input, or a field in which the reader is about to type.
    const isFree = field instanceof HTMLInputElement && field.value === '' && field !== document.activeElement;
    if (profile && isFree) field.value = profile.email;
  }, [profile, id]);

  if (session.authenticated && status?.isSubscribed && collegeId !== undefined && status.collegeId === collegeId) {
    return (
      <Suspense fallback={<p className="font-semibold">You're subscribed.</p>}>
        <SubscribedNote collegeId={collegeId} />
      </Suspense>
    );
  }
  const isBusy = isFetching || form?.isSubmitting === true;
  return (
    <form method="post" noValidate onSubmit={submit} className="@container space-y-4">
      {renderCollegeField?.({ id: `${id}-college`, error: form?.errors.collegeId?.message })}
      <div className="grid gap-x-3 gap-y-4 @sm:grid-cols-[1fr_auto] @sm:items-start">
        <TextField
          {...EMAIL_INPUT}
          error={form?.errors.email?.message}
          onFocus={() => void fetchLogic().catch(() => undefined)}
          id={`${id}-email`}
          {...form?.email}
        />
        <Button type="submit" variant={variant} isBusy={isBusy} busyText="Subscribing..." className="@sm:mt-7.5">
          {session.authenticated ? 'Email me weekly' : 'Subscribe'}
        </Button>
      </div>
      {Logic && <Logic collegeId={collegeId} collegeFieldId={`${id}-college`} onState={setForm} />}
    </form>
  );
}
