/** The mails that are sent one by one, as admins read of them. */
const MAIL_NAMES: Record<string, string> = {
  'college-live': 'College is live',
  'school-link': 'Confirm school address',
  'verification-expiring': 'Student status ends soon',
  'unsubscribe-link': 'Link to unsubscribe',
  'fee-receipt': 'Receipt of the fee',
  'fee-refunded': 'Fee refunded',
  'deal-decision': 'Decision about a deal or business',
  'deal-hidden': 'Deal hidden after reports',
  'confirm-subscription': 'Confirm subscription',
  alert: 'Notification',
  'alert-digest': 'Notifications of a day',
};

/** One that is newer than this page has the name that the server gives it. */
export const mailName = (kind: string): string => MAIL_NAMES[kind] ?? kind;
