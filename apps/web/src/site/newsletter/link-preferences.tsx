import type {
  NewsletterPreferencesDto,
  SubscriptionPreferenceDto,
} from '@campus-deals/contracts/notification/newsletter-preferences.dto';
import type { PreferenceChoice } from '@campus-deals/contracts/notification/update-newsletter-preferences.dto';
import { Suspense, useId, useState, type ReactNode } from 'react';
import { Badge } from '../../kit/ui/badge.js';
import { Button, LinkButton } from '../../kit/ui/button.js';
import { LongDate } from '../../kit/ui/long-date.js';
import { inputClasses } from '../../kit/ui/text-field.js';
import { to } from '../../platform/paths.js';
import { showError, showToast } from '../../platform/browser/toast.js';
import { useUpdatePreferences } from './newsletter-links.api.js';
import { lazyNamed } from '../../platform/react/lazy-part.js';

const ConfirmDialog = lazyNamed(() => import('../../kit/ui/confirm-dialog.js'), 'ConfirmDialog');

const CHOICES: [PreferenceChoice, string][] = [
  ['weekly', 'Every week'],
  ['monthly', 'Once a month'],
  ['none', 'No newsletters, but count me in'],
  ['ended', 'Unsubscribe'],
];

interface LinkPreferencesProps {
  token: string;
  preferences: NewsletterPreferencesDto;
}

/** Lets an address's owner choose their newsletters. Each change is saved at once. */
export function LinkPreferences({ token, preferences }: LinkPreferencesProps) {
  const { email, subscriptions, pausedUntil, isSuppressed } = preferences;
  const update = useUpdatePreferences(token);
  const [isAsking, setIsAsking] = useState(false);
  const change = (changes: Omit<Parameters<typeof update.mutate>[0], 'token'>, onSuccess?: () => void) => {
    if (update.isPending) return;
    update.mutate(
      { token, ...changes },
      {
        onSuccess: () => {
          showToast({ title: 'Preferences saved' });
          onSuccess?.();
        },
        onError: () => showError('Your preferences could not be saved.'),
      },
    );
  };
  return (
    <>
      <p className="mt-2 text-muted">
        For <span className="font-semibold wrap-anywhere text-ink">{email}</span>.
        {subscriptions.length > 0 && <span> Changes save automatically.</span>}
      </p>
      {isSuppressed && (
        <p className="mt-5 rounded-md bg-info-soft p-4 text-info">
          We write nothing to this address.
          {subscriptions.length > 0
            ? ' Choose below how often you want a newsletter, and we will again.'
            : ' Subscribe to a college to hear from us again.'}
        </p>
      )}
      {subscriptions.length === 0 ? (
        <>
          {!isSuppressed && <p className="mt-6">You are not subscribed to any newsletter.</p>}
          <LinkButton variant="secondary" to={to('home')} className="mt-6">
            Go to the home page
          </LinkButton>
        </>
      ) : (
        <>
          <ul className="mt-6 space-y-3">
            {subscriptions.map((subscription) => (
              <Row
                key={subscription.collegeId}
                subscription={subscription}
                onChoose={(choice) => change({ subscriptions: [{ collegeId: subscription.collegeId, choice }] })}
              />
            ))}
          </ul>
          <NewsletterBreak pausedUntil={pausedUntil} onChoose={(pauseWeeks) => change({ pauseWeeks })} />
          <Button variant="danger" className="mt-6" onClick={() => setIsAsking(true)}>
            Unsubscribe from everything
          </Button>
        </>
      )}
      {isAsking && (
        <Suspense fallback={null}>
          <ConfirmDialog
            title="Unsubscribe from everything"
            description="Every subscription of this address ends, and we write nothing to it any more."
            confirmText="Unsubscribe"
            busyText="Unsubscribing..."
            isDanger
            isBusy={update.isPending}
            onConfirm={() => change({ unsubscribeAll: true }, () => setIsAsking(false))}
            onClose={() => setIsAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}

interface RowProps {
  subscription: SubscriptionPreferenceDto;
  onChoose: (choice: PreferenceChoice) => void;
}

function Row({ subscription: { collegeName, isConfirmed, frequency }, onChoose }: RowProps): ReactNode {
  const id = useId();
  return (
    <li className="sheet flex flex-wrap items-center justify-between gap-x-5 gap-y-3 p-5">
      <div className="min-w-0 flex-1 basis-52">
        {isConfirmed ? (
          <label htmlFor={id} className="font-semibold">
            {collegeName}
          </label>
        ) : (
          <p className="font-semibold">{collegeName}</p>
        )}
        {!isConfirmed && (
          <p className="mt-1">
            <Badge tone="warning">Not confirmed</Badge>
          </p>
        )}
      </div>
      {isConfirmed ? (
        <select
          id={id}
          className={`${inputClasses} max-w-72 bg-surface! text-ink! max-sm:max-w-none`}
          value={frequency}
          onChange={({ target }) => onChoose(target.value as PreferenceChoice)}
        >
          {CHOICES.map(([choice, title]) => (
            <option key={choice} value={choice}>
              {title}
            </option>
          ))}
        </select>
      ) : (
        <Button variant="secondary" onClick={() => onChoose('weekly')}>
          {`Confirm ${collegeName}`}
        </Button>
      )}
    </li>
  );
}

const WEEKS = [2, 4, 8, 12];

interface NewsletterBreakProps {
  /** Null if there is no pause. */
  pausedUntil: string | null;
  /** 0 ends the pause. */
  onChoose: (weeks: number) => void;
}

/** Pauses newsletters for some weeks. */
function NewsletterBreak({ pausedUntil, onChoose }: NewsletterBreakProps) {
  return (
    <section className="sheet mt-6 p-5">
      <h2 className="text-xl">Take a break</h2>
      {pausedUntil ? (
        <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
          <p>
            No newsletters until <LongDate at={pausedUntil} />.
          </p>
          <Button variant="secondary" onClick={() => onChoose(0)}>
            End the break
          </Button>
        </div>
      ) : (
        <>
          <p className="mt-1 text-muted">Pause for a few weeks, then pick up again.</p>
          <div className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-4">
            {WEEKS.map((weeks) => (
              <Button
                key={weeks}
                variant="secondary"
                aria-label={`Pause ${weeks} weeks`}
                onClick={() => onChoose(weeks)}
              >{`${weeks} weeks`}</Button>
            ))}
          </div>
        </>
      )}
    </section>
  );
}
