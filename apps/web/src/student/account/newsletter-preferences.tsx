import type { NotificationPreferencesDto } from '@campus-deals/contracts/identity/profile.dto';
import type { NewsletterStatusDto } from '@campus-deals/contracts/notification/newsletter.dto';
import { isAlertOn, lineChoices } from '@campus-deals/contracts/notification/alert-settings';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Button } from '../../kit/ui/button.js';
import { SectionCard } from '../../kit/ui/section-card.js';
import { Switch } from '../../kit/ui/switch.js';
import { showError, showToast } from '../../platform/browser/toast.js';
import { newsletterStatusQuery } from '../../marketplace/newsletter/newsletter.api.js';
import { useSubscribe, useUnsubscribe } from '../../marketplace/newsletter/subscribe.api.js';
import {
  notificationPreferencesQuery,
  saveFailed,
  useSavePreferences,
} from '../../marketplace/notifications/preferences.api.js';

interface NewsletterPreferencesProps {
  /** Address of the account. */
  email: string;
  /** College chosen in the profile, saved or not yet. */
  collegeId: number | null;
}

/** Choice of the signed-in user: new deals by email weekly, daily or not at all. Each switch turns the other off. */
export function NewsletterPreferences({ email, collegeId }: NewsletterPreferencesProps) {
  const { data: status } = useSuspenseQuery(newsletterStatusQuery);
  const subscribe = useSubscribe();
  const unsubscribe = useUnsubscribe();
  const { data: preferences } = useSuspenseQuery(notificationPreferencesQuery);
  const save = useSavePreferences();
  const isBusy = subscribe.isPending || unsubscribe.isPending || save.isPending;
  const isDaily = preferences.emailNotifications && isAlertOn('deal-alert', 'email', preferences.alertChoices);
  const { isSubscribed } = status;
  const isElsewhere = isSubscribed && collegeId !== null && status.collegeId !== null && status.collegeId !== collegeId;

  const leaveFailed = () => showError('Failed to unsubscribe from newsletter');
  const setDaily = (isOn: boolean) =>
    save.mutate(
      { alertChoices: lineChoices('college', 'email', isOn) },
      {
        onError: saveFailed,
        onSuccess: () => isOn && isSubscribed && !isElsewhere && unsubscribe.mutate(email, { onError: leaveFailed }),
      },
    );
  const join = () => {
    if (collegeId === null) return;
    subscribe.mutate(
      { collegeId, source: 'account' },
      {
        onSuccess: () => {
          showToast({ title: 'Subscription successful', description: "You've been subscribed to our newsletter" });
          if (isDaily) setDaily(false);
        },
        onError: () => showError('Failed to subscribe to newsletter'),
      },
    );
  };
  const leave = () =>
    unsubscribe.mutate(email, {
      onSuccess: () => showToast({ title: 'Unsubscribed', description: "You won't get any more emails from us." }),
      onError: leaveFailed,
    });

  const needsCollege = collegeId === null && !isSubscribed;
  return (
    <SectionCard title="Deals by email" description="Weekly or daily: one replaces the other.">
      <Switch
        label="Weekly newsletter"
        hint={<Hint needsCollege={needsCollege} status={status} email={email} />}
        isOn={unsubscribe.isPending ? false : isSubscribed || subscribe.isPending}
        isDisabled={needsCollege || isBusy}
        onChange={(isOn) => (isOn ? join() : leave())}
      />
      <div className="mt-4">
        <Switch
          label="Daily deals"
          hint={dailyHint(preferences, collegeId)}
          isOn={collegeId !== null && save.isPending !== isDaily}
          isDisabled={collegeId === null || isBusy || !preferences.emailNotifications}
          onChange={setDaily}
        />
      </div>
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

function dailyHint({ emailNotifications, digest }: NotificationPreferencesDto, collegeId: number | null): string {
  if (collegeId === null) return 'Choose your college in the profile first.';
  if (!emailNotifications) return 'Turn on email notifications under Notifications first.';
  return `New deals at your college, ${digest === 'daily' ? 'every morning' : 'one by one'}.`;
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
