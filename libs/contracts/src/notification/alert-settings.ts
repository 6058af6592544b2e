import {
  hasStudentRights,
  NOTIFICATION_KINDS,
  USER_ROLES,
  type NotificationKind,
  type UserRole,
} from '../enumerations.js';

/** Channels of a notification. app: the list behind the bell; email and push leave the product. */
export const ALERT_CHANNELS = ['app', 'email', 'push'] as const;
export type AlertChannel = (typeof ALERT_CHANNELS)[number];

/** on, off: default of a switch. always: a message of its own that nobody can turn off. never: not sent. */
type Offer = 'on' | 'off' | 'always' | 'never';

interface AlertSetting extends Record<AlertChannel, Offer> {
  /** Label in the table of switches. */
  label: string;
  /** Roles that get it. Empty: nobody chooses. */
  roles: readonly UserRole[];
  /** Text of the link to its page. */
  action?: string;
  /** Whether its emails never wait for the daily digest. */
  isUrgent?: true;
}

const STUDENT = USER_ROLES.filter(hasStudentRights);
const VENDOR = ['vendor'] as const;
const WIDELY = { app: 'on', email: 'on', push: 'on' } as const;
const ADMIN = { roles: ['admin'], ...WIDELY, isUrgent: true } as const;

/** A kind of notification, or `followed-deal`: the `deal-alert`s of what the user follows. */
export type AlertSwitch = NotificationKind | 'followed-deal';

/** The channels of each switch, in the order of the table of switches. */
export const ALERT_SETTINGS: Record<AlertSwitch, AlertSetting> = {
  'admin-summary': { label: 'What waits, each morning', ...ADMIN, push: 'off', action: 'Open the overview' },
  'admin-deals-waiting': { label: 'Deals due within one business day', ...ADMIN, action: 'Review deals' },
  'admin-deal-reported': { label: 'A deal is reported, or hidden by reports', ...ADMIN, action: 'Review reports' },
  'admin-fee-disputed': { label: 'A payment is disputed', ...ADMIN, action: 'View payments' },
  'admin-newsletter': {
    label: 'A newsletter pauses itself',
    ...ADMIN,
    action: 'View the newsletter',
  },
  'admin-events-failed': { label: 'Background tasks fail for good', ...ADMIN, action: 'View failed tasks' },
  'admin-service-away': { label: 'A service is away for five minutes', ...ADMIN, action: 'View the services' },
  // Decisions, reports and payments have mails of their own.
  'deal-approved': { label: 'Something is approved', roles: VENDOR, ...WIDELY, email: 'always' },
  'deal-rejected': { label: 'Something is not approved', roles: VENDOR, ...WIDELY, email: 'always' },
  'deal-reported': { label: 'A deal is reported or hidden', roles: VENDOR, ...WIDELY, email: 'always' },
  'own-deal-ending': { label: 'A deal ends in three days', roles: VENDOR, ...WIDELY, action: 'Run again' },
  'own-deal-ended': { label: 'A deal has ended', roles: VENDOR, ...WIDELY, email: 'off', action: 'Run again' },
  'deal-sold-out': { label: 'A deal is sold out', roles: VENDOR, ...WIDELY },
  // A vendor may have hundreds a day.
  'deal-redeemed': { label: 'Each redemption', roles: VENDOR, app: 'on', email: 'never', push: 'off' },
  'review-written': { label: 'New reviews', roles: VENDOR, ...WIDELY },
  'webhook-disabled': {
    label: 'A webhook is paused after failures',
    roles: VENDOR,
    ...WIDELY,
    action: 'View webhooks',
  },
  'counter-access-ended': {
    label: 'Devices and keys have to be made again',
    roles: VENDOR,
    ...WIDELY,
    action: 'Make them again',
  },
  'college-opened': { label: 'Your college opens to students', roles: VENDOR, ...WIDELY },
  'fee-paid': { label: 'Your fee is paid', roles: VENDOR, app: 'on', email: 'always', push: 'off' },
  'fee-refunded': { label: 'Your fee is refunded or disputed', roles: VENDOR, ...WIDELY, email: 'always' },
  'deal-alert': { label: 'New deals at your college', roles: USER_ROLES, ...WIDELY },
  'followed-deal': { label: 'New deals you follow', roles: USER_ROLES, ...WIDELY },
  // The next morning would be too late.
  'deal-ending': { label: 'A saved deal is ending', roles: USER_ROLES, ...WIDELY, isUrgent: true },
  // Subscribers get a mail of its own.
  'college-activated': { label: 'A college you follow opens', roles: USER_ROLES, ...WIDELY, email: 'always' },
  'referral-credited': { label: 'Points for invitations', roles: USER_ROLES, ...WIDELY },
  'code-withdrawn': { label: 'A code stops working', roles: STUDENT, ...WIDELY, email: 'never' },
  'redemption-taken-back': { label: 'A code works again', roles: STUDENT, ...WIDELY, email: 'never' },
  'review-hidden': { label: 'Your review is hidden or shown again', roles: STUDENT, ...WIDELY },
  'review-answered': { label: 'Answers to your reviews', roles: STUDENT, ...WIDELY },
  sample: { label: 'Samples', roles: [], app: 'on', email: 'never', push: 'never' },
};

/** All choices that a user can make: "review-written.email.off". */
export const ALERT_CHOICES = (Object.keys(ALERT_SETTINGS) as AlertSwitch[]).flatMap((kind) =>
  ALERT_CHANNELS.filter((channel) => hasSwitch(kind, channel)).flatMap((channel) =>
    [true, false].map((isOn) => alertChoice(kind, channel, isOn)),
  ),
);

/** Kinds whose emails a user can switch off. */
export const EMAIL_SWITCHES = (Object.keys(ALERT_SETTINGS) as AlertSwitch[]).filter((kind) => hasSwitch(kind, 'email'));

/** Kinds of notifications that only admins get. */
export const ADMIN_KINDS = NOTIFICATION_KINDS.filter((kind) => ALERT_SETTINGS[kind].roles.join() === 'admin');

/** Whether users choose if this kind comes through this channel. */
export function hasSwitch(kind: AlertSwitch, channel: AlertChannel): boolean {
  return ALERT_SETTINGS[kind].roles.length > 0 && ['on', 'off'].includes(ALERT_SETTINGS[kind][channel]);
}

export function alertChoice(kind: AlertSwitch, channel: AlertChannel, isOn: boolean): string {
  return `${kind}.${channel}.${isOn ? 'on' : 'off'}`;
}

/** Whether a user gets this kind through this channel: their last choice, else the default. */
export function isAlertOn(kind: AlertSwitch, channel: AlertChannel, choices: readonly string[]): boolean {
  const chosen = choices.findLast((choice) => choice.startsWith(`${kind}.${channel}.`));
  return chosen === undefined ? ALERT_SETTINGS[kind][channel] === 'on' : chosen.endsWith('.on');
}

/** Ways in which a notification concerns a user. Both may apply to a new deal. */
export interface Concern {
  /** It is addressed to the user, or to everybody at the user's college. */
  isDirect: boolean;
  /** It is about something that the user follows. */
  isFollowed: boolean;
}

/** Returns the switches that let a notification through to a user: any of them suffices. */
export function switchesOn(
  kind: NotificationKind,
  { isDirect, isFollowed }: Concern,
  channel: AlertChannel,
  choices: readonly string[],
): AlertSwitch[] {
  const switches: AlertSwitch[] = [...(isFollowed ? ['followed-deal' as const] : []), ...(isDirect ? [kind] : [])];
  return switches.filter((each) => isAlertOn(each, channel, choices));
}
