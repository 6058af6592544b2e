import { capitalized } from '../../kit/text/capitalized.js';

/** Names for mail kinds that are unclear to admins. */
const MAIL_NAMES: Record<string, string> = {
  'college-live': 'College is live',
  'school-link': 'Confirm school address',
  'verification-expiring': 'Student status ends soon',
  'verification-decided': 'Decision about student status',
  'unsubscribe-link': 'Link to unsubscribe',
  'fee-receipt': 'Receipt of the fee',
  'deal-decision': 'Decision about a deal or business',
  'deal-hidden': 'Deal hidden after reports',
  alert: 'Notification',
  'alert-digest': 'Notifications of a day',
};

/** Returns the name of a mail for admins: "Fee refunded" for fee-refunded. */
export const mailName = (kind: string): string => MAIL_NAMES[kind] ?? capitalized(kind.replaceAll('-', ' '));
