import type { AlertDigest, NotificationKind } from '@campus-deals/contracts/enumerations';
import { nextTime, quietUntil } from '@campus-deals/contracts/catalog/local-time';
import { zoneOf } from '../users/users.module.js';
import type { AlertChannel } from './alert-dispatch.entity.js';

/** A user who may receive an alert. */
export interface Recipient {
  userId: number;
  emailNotifications: boolean;
  browserNotifications: boolean;
  /** Whether a push service can reach one of their browsers. */
  hasBrowser: boolean;
  timeZone: string | null;
  /** The college's zone, for users whose own is unknown. */
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
  /**
   * at-once: ignores the digest preference, because the next morning is too late. no: has a mail of its own, or needs
   * none.
   */
  mail: 'by-preference' | 'at-once' | 'no';
}

/** Channels for each notification kind. Redemptions appear in the product only: a vendor may have hundreds a day. */
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

/** Local time at which the daily digest is sent. */
const DIGEST_TIME = '08:00';

/** Plans the deliveries for one recipient. Quiet hours postpone them; digests go out the next morning. */
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

/** Returns `at`, or the end of the quiet hours it falls into. */
export function notQuiet(recipient: Recipient, at: Date): Date {
  return quietUntil(at, recipient, zoneOf(recipient)) ?? at;
}

/** Returns the next time at which a digest may be sent. */
export function nextMorning(recipient: Recipient, after: Date): Date {
  return notQuiet(recipient, nextTime(after, DIGEST_TIME, zoneOf(recipient)));
}
