import { NOTIFICATION_KINDS, USER_ROLES, type NotificationKind, type UserRole } from '../enumerations.js';

/** Channels of a notification. app: the list behind the bell; email and push leave the product. */
export const ALERT_CHANNELS = ['app', 'email', 'push'] as const;
export type AlertChannel = (typeof ALERT_CHANNELS)[number];

/** on, off: default of a switch. always: a separate message that users cannot turn off. never: not sent. */
type Offer = 'on' | 'off' | 'always' | 'never';

/** Lines of the table of switches, in its order: each switches all kinds of notifications in it for a channel. */
export const ALERT_LINES = {
  queue: { label: 'Deals and reports to review', group: 'Running the marketplace', roles: ['admin'] },
  operations: { label: 'Disputes and failures', group: 'Running the marketplace', roles: ['admin'] },
  decisions: { label: 'Decisions and payments', group: 'Your business', roles: ['vendor'] },
  business: { label: 'Changes to your deals and devices', group: 'Your business', roles: ['vendor'] },
  reviews: { label: 'New reviews', group: 'Your business', roles: ['vendor'] },
  redemptions: { label: 'Each redemption', group: 'Your business', roles: ['vendor'] },
  college: { label: 'New deals at your college', group: 'Deals', roles: USER_ROLES },
  follows: { label: 'New deals you follow', group: 'Deals', roles: USER_ROLES },
  saved: { label: 'Your saved deals and codes', group: 'Deals', roles: USER_ROLES },
  account: { label: 'Your reviews and invitations', group: 'Your account', roles: USER_ROLES },
} as const satisfies Record<string, { label: string; group: string; roles: readonly UserRole[] }>;
export type AlertLine = keyof typeof ALERT_LINES;

interface AlertSetting extends Record<AlertChannel, Offer> {
  line: AlertLine;
  /** Text of the link to its page. */
  action?: string;
  /** Whether its emails never wait for the daily digest. */
  isUrgent?: true;
}

const WIDELY = { app: 'on', email: 'on', push: 'on' } as const;
const QUEUE = { line: 'queue', ...WIDELY, isUrgent: true } as const;
const OPERATIONS = { ...QUEUE, line: 'operations' } as const;
const DECISION = { line: 'decisions', ...WIDELY, email: 'always' } as const;
const BUSINESS = { line: 'business', ...WIDELY } as const;
const CODE = { line: 'saved', ...WIDELY, email: 'never' } as const;
const ACCOUNT = { line: 'account', ...WIDELY } as const;

/** A kind of notification, or `followed-deal`: the `deal-alert`s of what the user follows. */
export type AlertSwitch = NotificationKind | 'followed-deal';

/** The line and the channels of each kind. */
export const ALERT_SETTINGS: Record<AlertSwitch, AlertSetting> = {
  'admin-summary': { ...QUEUE, push: 'off', action: 'Open the overview' },
  'admin-deals-waiting': { ...QUEUE, action: 'Review deals' },
  'admin-deal-reported': { ...QUEUE, action: 'Review reports' },
  'admin-fee-disputed': { ...OPERATIONS, action: 'View payments' },
  'admin-newsletter': { ...OPERATIONS, action: 'View the newsletter' },
  'admin-events-failed': { ...OPERATIONS, action: 'View failed tasks' },
  'admin-service-away': { ...OPERATIONS, action: 'View the services' },
  // Decisions, reports and payments have mails of their own.
  'deal-approved': DECISION,
  'deal-rejected': DECISION,
  'deal-reported': DECISION,
  'fee-paid': { ...DECISION, push: 'off' },
  'fee-refunded': DECISION,
  'own-deal-ending': { ...BUSINESS, action: 'Run again' },
  'own-deal-ended': { ...BUSINESS, email: 'off', action: 'Run again' },
  'deal-sold-out': BUSINESS,
  'college-opened': BUSINESS,
  'webhook-disabled': { ...BUSINESS, action: 'View webhooks' },
  'counter-access-ended': { ...BUSINESS, action: 'Make them again' },
  'review-written': { line: 'reviews', ...WIDELY },
  // A vendor may have hundreds a day.
  'deal-redeemed': { line: 'redemptions', app: 'on', email: 'never', push: 'off' },
  'deal-alert': { line: 'college', ...WIDELY },
  'followed-deal': { line: 'follows', ...WIDELY },
  // Subscribers get a mail of its own.
  'college-activated': { line: 'college', ...WIDELY, email: 'always' },
  sample: { line: 'college', app: 'on', email: 'never', push: 'never' },
  // The next morning would be too late.
  'deal-ending': { line: 'saved', ...WIDELY, isUrgent: true },
  'code-withdrawn': CODE,
  'redemption-taken-back': CODE,
  'referral-credited': ACCOUNT,
  'review-hidden': ACCOUNT,
  'review-answered': ACCOUNT,
};

const SWITCHES = Object.keys(ALERT_SETTINGS) as AlertSwitch[];

/** All choices that a user can make: "review-written.email.off". */
export const ALERT_CHOICES = (Object.keys(ALERT_LINES) as AlertLine[]).flatMap((line) =>
  ALERT_CHANNELS.flatMap((channel) => [true, false].flatMap((isOn) => lineChoices(line, channel, isOn))),
);

/** Kinds whose emails a user can switch off. */
export const EMAIL_SWITCHES = SWITCHES.filter((kind) => hasSwitch(kind, 'email'));

/** Kinds of notifications that only admins get. */
export const ADMIN_KINDS = NOTIFICATION_KINDS.filter((kind) => lineOf(kind).roles.join() === 'admin');

export function lineOf(kind: AlertSwitch): (typeof ALERT_LINES)[AlertLine] {
  return ALERT_LINES[ALERT_SETTINGS[kind].line];
}

/** Whether users choose if this kind comes through this channel. */
export function hasSwitch(kind: AlertSwitch, channel: AlertChannel): boolean {
  return ['on', 'off'].includes(ALERT_SETTINGS[kind][channel]);
}

export function kindsOf(line: AlertLine): AlertSwitch[] {
  return SWITCHES.filter((kind) => ALERT_SETTINGS[kind].line === line);
}

/** Returns the choices that switch all kinds of a line for a channel. */
export function lineChoices(line: AlertLine, channel: AlertChannel, isOn: boolean): string[] {
  const kinds = kindsOf(line).filter((kind) => hasSwitch(kind, channel));
  return kinds.map((kind) => `${kind}.${channel}.${isOn ? 'on' : 'off'}`);
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
