import type { NewsletterStatusDto } from '@campus-deals/contracts/notification/newsletter.dto';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Button } from '../../kit/ui/button.js';
import { SectionCard } from '../../kit/ui/section-card.js';
import { Switch } from '../../kit/ui/switch.js';
import { showError, showToast } from '../../platform/browser/toast.js';
import { newsletterStatusQuery } from '../../marketplace/newsletter/newsletter.api.js';
import { useSubscribe, useUnsubscribe } from '../../marketplace/newsletter/subscribe.api.js';

interface NewsletterPreferencesProps {
  /** Address of the account. */
  email: string;
  /** College chosen in the profile, saved or not yet. */
  collegeId: number | null;
}

/** Switch for the signed-in user's own subscription. */
export function NewsletterPreferences({ email, collegeId }: NewsletterPreferencesProps) {
  const { data: status } = useSuspenseQuery(newsletterStatusQuery);
  const subscribe = useSubscribe();
  const unsubscribe = useUnsubscribe();
  const isBusy = subscribe.isPending || unsubscribe.isPending;

  const join = () => {
    if (collegeId === null) return;
    subscribe.mutate(
      { collegeId, source: 'account' },
      {
        onSuccess: () =>
          showToast({ title: 'Subscription successful', description: "You've been subscribed to our newsletter" }),
        onError: () => showError('Failed to subscribe to newsletter'),
      },
    );
  };
  const leave = () =>
    unsubscribe.mutate(email, {
      onSuccess: () => showToast({ title: 'Unsubscribed', description: "You won't get any more emails from us." }),
      onError: () => showError('Failed to unsubscribe from newsletter'),
    });

  const { isSubscribed } = status;
  const needsCollege = collegeId === null && !isSubscribed;
  const isElsewhere = isSubscribed && collegeId !== null && status.collegeId !== null && status.collegeId !== collegeId;
  return (
    <SectionCard title="Newsletter">
      <Switch
        label="Weekly newsletter"
        hint={<Hint needsCollege={needsCollege} status={status} email={email} />}
        isOn={unsubscribe.isPending ? false : isSubscribed || subscribe.isPending}
        isDisabled={needsCollege || isBusy}
        onChange={(isOn) => (isOn ? join() : leave())}
      />
      {isElsewhere && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-md bg-info-soft p-4 text-info">
          <p className="flex-1 basis-60 text-body">The college of your profile is another one.</p>
          <Button
            variant="secondary"
            isBusy={subscribe.isPending}
            busyText="Subscribing..."
            disabled={isBusy}
            onClick={join}
          >
            Get its newsletter too
          </Button>
        </div>
      )}
    </SectionCard>
  );
}

interface HintProps {
  needsCollege: boolean;
  status: NewsletterStatusDto;
  email: string;
}

function Hint({ needsCollege, status, email }: HintProps) {
  if (needsCollege)
    return (
      <>
        <strong className="font-semibold text-ink">College required</strong>: Please select a college to subscribe for
      </>
    );
  if (!status.isSubscribed) return 'The deals of your college, once a week, to your address.';
  return (
    <>
      The deals of {status.collegeName ?? 'your college'}, once a week, to{' '}
      <span className="wrap-anywhere">{email}</span>.
    </>
  );
}
