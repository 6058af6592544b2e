/** Names of the transactional mails, as shown to admins. */
const MAIL_NAMES: Record<string, string> = {
  'college-live': 'College is live',
  'school-link': 'Confirm school address',
  'verification-expiring': 'Student status ends soon',
  'verification-decided': 'Decision about student status',
  'unsubscribe-link': 'Link to unsubscribe',
  'fee-receipt': 'Receipt of the fee',
  'fee-refunded': 'Fee refunded',
  'fee-disputed': 'Fee disputed',
  'deal-decision': 'Decision about a deal or business',
  'deal-hidden': 'Deal hidden after reports',
  'confirm-subscription': 'Confirm subscription',
  alert: 'Notification',
  'alert-digest': 'Notifications of a day',
};

/** Returns the name of a mail, or its kind if this page does not know it yet. */
export const mailName = (kind: string): string => MAIL_NAMES[kind] ?? kind;
