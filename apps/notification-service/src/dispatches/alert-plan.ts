import type { AlertDigest, NotificationKind } from '@campus-deals/contracts/enumerations';
import { nextTime, quietUntil } from '@campus-deals/contracts/local-time';
import { zoneOf } from '../users/users.module.js';
import type { AlertChannel } from './alert-dispatch.entity.js';

/** What is known of somebody who may want an alert. */
export interface Recipient {
  userId: number;
  emailNotifications: boolean;
  browserNotifications: boolean;
  /** A push service can reach one of their browsers. */
  hasBrowser: boolean;
  timeZone: string | null;
  /** Of the college, for those whose own is not known. */
  collegeZone: string | null;
  quietFrom: string | null;
  quietTo: string | null;
  digest: AlertDigest;
}

export interface PlannedDispatch {
  userId: number;
  channel: AlertChannel;
  dueAt: Date;
}

interface Ways {
  isPushed: boolean;
  /** at-once: whatever the user prefers, since the next morning is too late. no: it has a mail of its own, or is not worth one. */
  mail: 'by-preference' | 'at-once' | 'no';
}

/** By which ways each kind of notification leaves the product. Whoever scans codes all day is told of each in the product only. */
const WAYS: Record<NotificationKind, Ways> = {
  'deal-alert': { isPushed: true, mail: 'by-preference' },
  'deal-ending': { isPushed: true, mail: 'at-once' },
  'deal-approved': { isPushed: true, mail: 'no' },
  'deal-rejected': { isPushed: true, mail: 'no' },
  'deal-reported': { isPushed: true, mail: 'no' },
  'college-activated': { isPushed: true, mail: 'no' },
  'referral-credited': { isPushed: true, mail: 'by-preference' },
  'deal-redeemed': { isPushed: false, mail: 'no' },
  'fee-paid': { isPushed: false, mail: 'no' },
  'fee-refunded': { isPushed: true, mail: 'no' },
  sample: { isPushed: false, mail: 'no' },
};

/** When the day's alerts are mailed, on the reader's clock. */
const DIGEST_TIME = '08:00';

/** What leaves for one person, and when: not in their quiet hours, and for a digest on their next morning. */
export function planAlert(kind: NotificationKind, recipient: Recipient, now: Date): PlannedDispatch[] {
  const { userId, browserNotifications, hasBrowser, emailNotifications, digest } = recipient;
  const { isPushed, mail } = WAYS[kind];
  const planned: PlannedDispatch[] = [];
  if (isPushed && browserNotifications && hasBrowser)
    planned.push({ userId, channel: 'push', dueAt: notQuiet(recipient, now) });
  if (mail !== 'no' && emailNotifications) {
    const isDigest = mail === 'by-preference' && digest === 'daily';
    planned.push(
      isDigest
        ? { userId, channel: 'digest', dueAt: nextMorning(recipient, now) }
        : { userId, channel: 'mail', dueAt: notQuiet(recipient, now) },
    );
  }
  return planned;
}

/** Then, or when the quiet hours that it is in are over. */
export function notQuiet(recipient: Recipient, at: Date): Date {
  return quietUntil(at, recipient, zoneOf(recipient)) ?? at;
}

/** The next time that a digest may go out. */
export function nextMorning(recipient: Recipient, after: Date): Date {
  return notQuiet(recipient, nextTime(after, DIGEST_TIME, zoneOf(recipient)));
}
