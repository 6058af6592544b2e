import type { SuppressionReason } from '@campus-deals/contracts/enumerations';
import { MAIL_PURPOSES, type MailKindName, type MailPurpose } from './mail-about.js';

/**
 * Purposes still sent to a suppressed address. Readers who unsubscribed from everything, or were suppressed by an
 * admin, still get transactional mails. An address that bounced or complained gets nothing, because further mails
 * damage the sender's reputation for all other readers. Newsletters go to no suppressed address
 * (`sendableSubscriptions`).
 */
const STILL_SENT: Record<SuppressionReason, readonly MailPurpose[]> = {
  'unsubscribed-all': ['transactional'],
  admin: ['transactional'],
  bounce: [],
  complaint: [],
};

/** gone: not wanted any more. refused: wanted, and an admin can see why it was not sent. */
export type Verdict = 'send' | 'gone' | 'refused';

export function verdictOn(kind: MailKindName, suppression: SuppressionReason | undefined): Verdict {
  const purpose: MailPurpose = MAIL_PURPOSES[kind];
  if (suppression === undefined || STILL_SENT[suppression].includes(purpose)) return 'send';
  return purpose === 'transactional' ? 'refused' : 'gone';
}
