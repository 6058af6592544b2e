import { NOTIFICATION_KINDS, type AlertDigest, type NotificationKind } from '@campus-deals/contracts/enumerations';
import {
  ALERT_SETTINGS,
  hasSwitch,
  switchesOn,
  type AlertChannel,
  type Concern,
} from '@campus-deals/contracts/notification/alert-settings';
import { nextTime, quietUntil as endOfQuiet } from '@campus-deals/contracts/catalog/local-time';
import { zoneOf } from '../audience/public.js';

/** A user who may receive an alert. */
export interface Recipient {
  userId: number;
  emailNotifications: boolean;
  browserNotifications: boolean;
  /** Browsers that a push service can reach. */
  browserIds: number[];
  timeZone: string | null;
  /** The college's zone, for users whose own is unknown. */
  collegeZone: string | null;
  quietFrom: string | null;
  quietTo: string | null;
  digest: AlertDigest;
  /** Switches that the user has set, by kind and channel. */
  alertChoices: string[];
}

/** push: to each browser. mail: one email per alert. digest: in the daily email. */
export interface PlannedDelivery {
  channel: 'push' | 'mail' | 'digest';
  dueAt: Date;
}

/** Kinds that wait for the daily digest of readers who prefer it. */
export const DIGEST_KINDS = NOTIFICATION_KINDS.filter(
  (kind) => !ALERT_SETTINGS[kind].isUrgent && hasSwitch(kind, 'email'),
);

/** Local time at which the daily digest, and the morning summary for admins, are sent. */
export const DIGEST_TIME = '08:00';
/** A digest takes no more alerts this long before it is sent: a transaction that adds one is committed by then. */
const DIGEST_CLOSES_MS = 5 * 60_000;

/**
 * Plans the messages to one recipient. Quiet hours postpone them; digests go out the next morning. Alerts of the pinned
 * follow do not wait for the digest.
 */
export function planDeliveries(
  kind: NotificationKind,
  recipient: Recipient,
  now: Date,
  { isPinned = false, ...concern }: Concern & { isPinned?: boolean } = { isDirect: true, isFollowed: false },
): PlannedDelivery[] {
  const { browserNotifications, browserIds, emailNotifications, digest } = recipient;
  const switches = (channel: AlertChannel) => switchesOn(kind, concern, channel, recipient.alertChoices);
  const isWanted = (channel: AlertChannel): boolean => switches(channel).length > 0;
  const planned: PlannedDelivery[] = [];
  if (isWanted('push') && browserNotifications && browserIds.length > 0)
    planned.push({ channel: 'push', dueAt: notQuiet(recipient, now) });
  if (isWanted('email') && emailNotifications) {
    const isAtOnce = isPinned && switches('email').includes('followed-deal');
    const isDigest = DIGEST_KINDS.includes(kind) && digest === 'daily' && !isAtOnce;
    planned.push(
      isDigest
        ? { channel: 'digest', dueAt: nextMorning(recipient, now) }
        : { channel: 'mail', dueAt: notQuiet(recipient, now) },
    );
  }
  return planned;
}

/** Returns the end of the quiet hours that a time falls into. */
export function quietUntil(recipient: Recipient, at: Date): Date | undefined {
  return endOfQuiet(at, recipient, zoneOf(recipient)) ?? undefined;
}

function notQuiet(recipient: Recipient, at: Date): Date {
  return quietUntil(recipient, at) ?? at;
}

/** Returns the next time at which a digest that is still open may be sent. */
export function nextMorning(recipient: Recipient, after: Date): Date {
  const open = new Date(after.getTime() + DIGEST_CLOSES_MS);
  return notQuiet(recipient, nextTime(open, DIGEST_TIME, zoneOf(recipient)));
}
