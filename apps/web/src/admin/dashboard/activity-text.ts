import type { ActivityDto } from '@campus-deals/contracts/identity/audit.dto';
import type { NotedActivity } from '@campus-deals/contracts/identity/audited-actions';
import { actionText } from '../audit-log/audited-actions.js';

type Activity = Pick<ActivityDto, 'actorName' | 'action' | 'label'>;

/** Texts for actions of users other than admins, about their subject. */
const EVENTS: Record<NotedActivity, (label: string | null) => string> = {
  'vendor.register': (label) => `${label ?? 'A vendor'} registered`,
  'payment.pay': () => 'A vendor paid the registration fee',
  'deal.submit': (label) => `${label ?? 'A deal'} was submitted`,
  'deal.redeem': (label) => `${label ?? 'A deal'} was redeemed`,
  'deal.take-back': (label) => `A redemption of ${label ?? 'a deal'} was taken back`,
  'college.unlock': (label) => `${label ?? 'A college'} is active now`,
};

/** Returns "Ann approved Half off soup", and "Ann featured 12 deals" for repeated actions. */
export function activityText({ actorName, action, label }: Activity, count = 1): string {
  const event: ((label: string | null) => string) | undefined = EVENTS[action as NotedActivity];
  if (event) return event(label);
  const actor = actorName ?? (action === 'payment.refund-duplicate' ? 'Campus Deals' : 'An admin');
  return `${actor} ${actionText(action, { label, count })}`;
}

/** Groups consecutive entries of one admin's same action: a bulk action writes an entry per row. */
export function groupedActivities<Activity extends ActivityDto>(activities: Activity[]): Activity[][] {
  const groups: Activity[][] = [];
  for (const activity of activities) {
    const [first] = groups.at(-1) ?? [];
    const isSame =
      first?.kind === 'admin' && first.action === activity.action && first.actorName === activity.actorName;
    if (isSame && activity.kind === 'admin') groups.at(-1)?.push(activity);
    else groups.push([activity]);
  }
  return groups;
}
