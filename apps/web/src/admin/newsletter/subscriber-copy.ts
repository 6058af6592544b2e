import type {
  NewsletterFrequency,
  SubscriberStatus,
  SubscriptionSource,
  SuppressionReason,
} from '@campus-deals/contracts/enumerations';
import { RECIPIENT_STATUS, type Tone } from './newsletter-copy.js';

export const STATUS_COPY = {
  confirmed: { label: 'Confirmed', tone: 'success' },
  unconfirmed: { label: 'Not confirmed', tone: 'warning' },
  suppressed: { label: 'Suppressed', tone: 'danger' },
} as const satisfies Record<SubscriberStatus, { label: string; tone: 'success' | 'warning' | 'danger' }>;

export const SUPPRESSION_COPY: Record<SuppressionReason, string> = {
  'unsubscribed-all': 'Unsubscribed from everything',
  admin: 'Unsubscribed by an admin',
  bounce: 'Emails bounce',
  complaint: 'Reported as spam',
};

export const SOURCE_COPY: Record<SubscriptionSource, string> = {
  home: 'Home page',
  college: 'College page',
  newsletter: 'Newsletter page',
  account: 'Account settings',
  api: 'API',
  admin: 'An admin',
  import: 'A file',
};

export const FREQUENCY_COPY: Record<NewsletterFrequency, string> = {
  weekly: 'Weekly',
  monthly: 'Monthly',
  none: 'No newsletters',
};

/** Names and colors of the delivery status of an email. */
export const MAIL_STATUS: Record<string, { title: string; tone: Tone }> = {
  ...RECIPIENT_STATUS,
  sending: { title: 'Sending', tone: 'info' },
  'not-sent': { title: 'Not sent', tone: 'warning' },
};
