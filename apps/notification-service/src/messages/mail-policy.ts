import type { SuppressionReason } from '@campus-deals/contracts/enumerations';
import type { MailKindName } from './mail-about.js';

/** transactional: about something the reader did or waits for. subscribed: mails that a reader can opt out of. */
type Purpose = 'transactional' | 'subscribed';

const PURPOSES: Record<MailKindName, Purpose> = {
  'college-live': 'subscribed',
  alert: 'subscribed',
  'alert-digest': 'subscribed',
  'school-link': 'transactional',
  'verification-expiring': 'transactional',
  'verification-decided': 'transactional',
  'unsubscribe-link': 'transactional',
  'confirm-subscription': 'transactional',
  'fee-receipt': 'transactional',
  'fee-refunded': 'transactional',
  'fee-disputed': 'transactional',
  'deal-decision': 'transactional',
  'deal-hidden': 'transactional',
};

/**
 * Purposes still sent to a suppressed address. Readers who unsubscribed from everything, or were suppressed by an
 * admin, still get transactional mails. An address that bounced or complained gets nothing, because further mails
 * damage the sender's reputation for all other readers. Newsletters go to no suppressed address
 * (`sendableSubscriptions`).
 */
const STILL_SENT: Record<SuppressionReason, readonly Purpose[]> = {
  'unsubscribed-all': ['transactional'],
  admin: ['transactional'],
  bounce: [],
  complaint: [],
};

/** gone: not wanted any more. refused: wanted, and an admin can see why it was not sent. */
export type Verdict = 'send' | 'gone' | 'refused';

export function verdictOn(kind: MailKindName, suppression: SuppressionReason | undefined): Verdict {
  const purpose = PURPOSES[kind];
  if (suppression === undefined || STILL_SENT[suppression].includes(purpose)) return 'send';
  return purpose === 'transactional' ? 'refused' : 'gone';
}
