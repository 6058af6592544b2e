import type { SubscriptionForm } from '@campus-deals/contracts/enumerations';
import type { SubscribeDto } from '@campus-deals/contracts/notification/subscribe.dto';
import type { CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { memo, useEffect } from 'react';
import { useController, type UseFormRegisterReturn } from 'react-hook-form';
import { useDtoForm } from '../../kit/form/form.js';
import { HttpError } from '../../platform/api/http-client.js';
import { untilEvent } from '../../platform/api/until-event.js';
import { sessionQuery } from '../../platform/session/session.js';
import { showError, showToast } from '../../platform/browser/toast.js';
import { plural } from '../../kit/text/plural.js';
import { collegeIn, COLLEGES, countedCollegeQuery, useSubscribe } from '../../marketplace/newsletter/subscribe.api.js';

export interface NewsletterFormState {
  email: UseFormRegisterReturn<'email'>;
  errors: { email?: { message?: string }; collegeId?: { message?: string } };
  isSubmitting: boolean;
  submit: () => Promise<void>;
}

const UNSOLVABLE =
  "This browser cannot do the check that keeps bots out. Sign in and subscribe your own account's address.";

/** Toast titles of messages that appear at their field, too. */
const TITLES: Record<string, string> = {
  'Please enter your email address': 'Email required',
  'Please enter a valid email address.': 'Invalid email',
  'Please select a college to subscribe for': 'College required',
};

function showInvalid(message: string): void {
  showToast({ title: TITLES[message] ?? 'Error', description: message, tone: 'danger' });
}

function reasonOf(error: Error): string {
  if (error.name === 'ChallengeUnsolvable') return UNSOLVABLE;
  const isLimit = error instanceof HttpError && error.code === 'too_many_requests';
  return (isLimit ? error.detail : undefined) ?? 'Failed to subscribe to newsletter';
}

/** Identifies the form by the page that it is on. */
function sourceOf(path: string): SubscriptionForm {
  if (path.endsWith('/newsletter')) return 'newsletter';
  return path.startsWith('/college/') ? 'college' : 'home';
}

/** Maximum wait for the count of a Coming Soon college to include a new subscriber. */
const COUNTED_WITHIN_MS = 7000;

/**
 * Announces a new subscriber's number at a Coming Soon college once it is counted. A subscriber who was already counted
 * gets no number.
 */
async function announceNumber(client: QueryClient, before: CollegeDto): Promise<void> {
  if (before.isActive) return;
  let college = before;
  const isCounted = async () => {
    college = await client.fetchQuery({ ...countedCollegeQuery(before.id), staleTime: 0 });
    return college.subscriberCount > before.subscriberCount;
  };
  if (!(await untilEvent(isCounted, COUNTED_WITHIN_MS))) return;
  // The page must show the same number as the message.
  void client.invalidateQueries(COLLEGES);
  const left = college.subscriptionGoal - college.subscriberCount;
  const next = left > 0 ? `${plural(left, 'more student')} to go: tell a classmate.` : 'That unlocks the deals.';
  // Only one message is shown at a time. This one replaces the confirmation, so it repeats it.
  showToast({
    title: `You're number ${college.subscriberCount} of ${college.subscriptionGoal}`,
    description: `You've been subscribed to our newsletter. ${next}`,
  });
}

interface NewsletterFormLogicProps {
  collegeId: number | undefined;
  collegeFieldId: string;
  onState: (state: NewsletterFormState) => void;
}

/** Validates and sends a `NewsletterForm`, which renders the state that this reports. */
export const NewsletterFormLogic = memo(function Logic({
  collegeId,
  collegeFieldId,
  onState,
}: NewsletterFormLogicProps) {
  const client = useQueryClient();
  const subscribe = useSubscribe();
  const { control, register, clearErrors, formState, submit } = useDtoForm<SubscribeDto>({
    rules: async () => {
      const { SubscribeDto, VisitorSubscribeDto } = await import('@campus-deals/contracts/notification/subscribe.dto');
      const { authenticated } = await client.ensureQueryData(sessionQuery);
      return authenticated ? SubscribeDto : VisitorSubscribeDto;
    },
    onSubmit: async (body, { resetField }) => {
      // Read before the subscription counts; if it is missing, only the number is not announced.
      const before =
        collegeIn(client, body.collegeId) ??
        (await client.fetchQuery(countedCollegeQuery(body.collegeId)).catch(() => undefined));
      const { needsConfirmation } = await subscribe.mutateAsync({
        ...body,
        source: sourceOf(window.location.pathname),
      });
      if (before && !needsConfirmation) void announceNumber(client, before);
      resetField('email', { defaultValue: '' });
      showToast(
        needsConfirmation
          ? { title: 'Check your email', description: 'We sent you a link to confirm your subscription.' }
          : { title: 'Subscription successful', description: "You've been subscribed to our newsletter" },
      );
    },
    onInvalid: showInvalid,
    onFailure: (error) => showError(reasonOf(error)),
  });
  const { onChange, ref } = useController({ control, name: 'collegeId' }).field;
  useEffect(() => {
    onChange(collegeId);
    ref(document.getElementById(collegeFieldId));
    clearErrors('collegeId');
  }, [collegeId, collegeFieldId, onChange, ref, clearErrors]);

  const { errors, isSubmitting } = formState;
  const email = register('email', {
    setValueAs: (text: string | undefined) => text?.trim() || undefined,
    onChange: () => clearErrors('email'),
  });
  useEffect(() => onState({ email, errors, isSubmitting, submit }));
  return null;
});
