import type { ActivityDto } from '@campus-deals/contracts/identity/audit.dto';
import { plural } from '../../lib/copy/plural.js';

type Happened = Pick<ActivityDto, 'actorName' | 'action' | 'subjectType' | 'label'>;

/** Texts for actions of users other than admins, about their subject. */
const EVENTS: Record<string, (label: string) => string> = {
  'vendor.register': (label) => `${label} registered`,
  'payment.pay': () => 'A vendor paid the registration fee',
  'deal.submit': (label) => `${label} was submitted`,
  'deal.redeem': (label) => `${label} was redeemed`,
  'deal.take-back': (label) => `A redemption of ${label} was taken back`,
  'college.unlock': (label) => `${label} is active now`,
};

/** Past forms of admins' actions that the rule below does not cover. */
const VERBS: Record<string, string> = {
  change: 'changed',
  'charge-fee': 'took back the fee waiver of',
  create: 'added',
  'dismiss-reports': 'dismissed the reports of',
  drop: 'dropped',
  edit: 'changed',
  'end-sessions': 'signed out',
  export: 'exported the data of',
  'export-list': 'began to export',
  'finish-export': 'finished exporting',
  hide: 'hid',
  'remove-answer': 'removed the answer to',
  'set-goal': 'changed the goal of',
  'set-status': 'changed the status of',
  undo: 'took back a decision about',
  'waive-fee': 'waived the fee of',
  unfeature: 'stopped featuring',
};

/** Returns "Ann approved Half off sandwiches". An action without a text of its own gets a generic one. */
export function activityText({ actorName, action, subjectType, label }: Happened): string {
  const unnamed = `${/^[aeiou]/.test(subjectType) ? 'an' : 'a'} ${subjectType}`;
  const event = EVENTS[action]?.(label ?? `${unnamed[0]?.toUpperCase()}${unnamed.slice(1)}`);
  if (event) return event;
  const verb = action.slice(action.indexOf('.') + 1);
  const subject = subjectType === 'job' ? jobName(label) : (label ?? unnamed);
  return `${actorName ?? 'An admin'} ${VERBS[verb] ?? pastOf(verb)} ${subject}`;
}

/** Describes repeated actions: "Ann featured 12 deals". */
export function activitiesText({ actorName, action, subjectType }: Happened, count: number): string {
  return activityText({ actorName, action, subjectType, label: plural(count, subjectType) });
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

/** "deals.set-status" → "a job: set status deals" */
function jobName(kind: string | null): string {
  return kind === null ? 'a job' : `a job: ${kind.split('.').toReversed().join(' ').replaceAll('-', ' ')}`;
}

/** "approve" → "approved", "reject" → "rejected", "retry" → "retried" */
function pastOf(verb: string): string {
  const words = verb.replaceAll(/[-_]/g, ' ');
  if (words.endsWith('e')) return `${words}d`;
  return /[^aeiou]y$/.test(words) ? `${words.slice(0, -1)}ied` : `${words}ed`;
}
