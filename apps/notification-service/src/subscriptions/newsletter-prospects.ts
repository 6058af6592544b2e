import type { SuppressionReason } from '@campus-deals/contracts/enumerations';
import type { AdminSubscriberDto } from '@campus-deals/contracts/notification/subscriber.dto';

/** Why nothing is sent to a suppressed address. */
export const WHY_SUPPRESSED: Record<SuppressionReason, string> = {
  'unsubscribed-all': 'its owner unsubscribed from all email',
  admin: 'an admin unsubscribed it',
  bounce: 'its mail server rejects our email',
  complaint: 'its owner reported an email as spam',
};

/** Explains in one sentence whether the next newsletter goes to the address, and if not, why. */
export function newsletterProspects(
  suppression: SuppressionReason | null,
  subscriptions: readonly AdminSubscriberDto[],
  now: Date,
): string {
  if (suppression) return `Nothing is sent to it: ${WHY_SUPPRESSED[suppression]}.`;
  if (subscriptions.length === 0) return 'It subscribes to no college.';
  const due = subscriptions.filter((one) => whyNot(one, now) === undefined);
  if (due.length > 0) return `It gets the next newsletter of ${due.map(({ collegeName }) => collegeName).join(', ')}.`;
  const [first] = subscriptions;
  return first ? `It does not get the next newsletter: ${whyNot(first, now) ?? 'nothing is due'}.` : '';
}

function whyNot({ status, frequency, pausedUntil }: AdminSubscriberDto, now: Date): string | undefined {
  if (status === 'unconfirmed') return 'it has not confirmed its subscription';
  if (frequency === 'none') return 'its owner chose no newsletters';
  if (pausedUntil && new Date(pausedUntil) > now) return `its owner pauses until ${pausedUntil.slice(0, 10)}`;
  if (frequency === 'monthly') return 'its owner chose the first newsletter of each month';
  return undefined;
}
