import { NOTIFICATION_KINDS, type AlertDigest, type NotificationKind } from '@campus-deals/contracts/enumerations';
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
}

/** push: to each browser. mail: one email per alert. digest: in the daily email. */
export interface PlannedAlert {
  channel: 'push' | 'mail' | 'digest';
  dueAt: Date;
}

interface ChannelPolicy {
  isPushed: boolean;
  /**
   * at-once: ignores the digest preference, because the next morning is too late. no: has a mail of its own, or needs
   * none.
   */
  mail: 'by-preference' | 'at-once' | 'no';
}

/** Channels for each notification kind. Redemptions appear in the product only: a vendor may have hundreds a day. */
const CHANNEL_POLICY: Record<NotificationKind, ChannelPolicy> = {
  'deal-alert': { isPushed: true, mail: 'by-preference' },
  'deal-ending': { isPushed: true, mail: 'at-once' },
  'deal-approved': { isPushed: true, mail: 'no' },
  'deal-rejected': { isPushed: true, mail: 'no' },
  'deal-reported': { isPushed: true, mail: 'no' },
  'college-activated': { isPushed: true, mail: 'no' },
  'referral-credited': { isPushed: true, mail: 'by-preference' },
  'deal-redeemed': { isPushed: false, mail: 'no' },
  'code-withdrawn': { isPushed: true, mail: 'no' },
  'webhook-disabled': { isPushed: true, mail: 'no' },
  'review-written': { isPushed: true, mail: 'by-preference' },
  'review-answered': { isPushed: true, mail: 'by-preference' },
  'fee-paid': { isPushed: false, mail: 'no' },
  'fee-refunded': { isPushed: true, mail: 'no' },
  sample: { isPushed: false, mail: 'no' },
};

/** Kinds that wait for the daily digest of readers who prefer it. */
export const DIGEST_KINDS = NOTIFICATION_KINDS.filter((kind) => CHANNEL_POLICY[kind].mail === 'by-preference');

/** Local time at which the daily digest is sent. */
const DIGEST_TIME = '08:00';
/** A digest takes no more alerts this long before it is sent: a transaction that adds one is committed by then. */
const DIGEST_CLOSES_MS = 5 * 60_000;

/** Plans the messages to one recipient. Quiet hours postpone them; digests go out the next morning. */
export function planAlert(kind: NotificationKind, recipient: Recipient, now: Date): PlannedAlert[] {
  const { browserNotifications, browserIds, emailNotifications, digest } = recipient;
  const { isPushed, mail } = CHANNEL_POLICY[kind];
  const planned: PlannedAlert[] = [];
  if (isPushed && browserNotifications && browserIds.length > 0)
    planned.push({ channel: 'push', dueAt: notQuiet(recipient, now) });
  if (mail !== 'no' && emailNotifications) {
    const isDigest = mail === 'by-preference' && digest === 'daily';
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
