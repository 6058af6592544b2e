import { NEWSLETTER_STATUSES, type NewsletterStatus } from '@campus-deals/contracts/enumerations';

export type NewsletterEvent =
  | 'edited'
  | 'scheduled'
  | 'reopened'
  | 'started'
  | 'paused'
  | 'resumed'
  | 'cancelled'
  | 'finished'
  | 'given up'
  | 'tried again';

/**
 * draft: an admin writes it. queued: its recipients are listed from `startsAt` on. sending: recipients are being listed
 * and mailed. paused: nothing is sent until an admin resumes it. sent, failed and cancelled are final, except that an admin may retry
 * failed recipients.
 *
 * All allowed transitions. Any other throws an error that names it.
 */
const TRANSITIONS: Record<NewsletterStatus, Partial<Record<NewsletterEvent, NewsletterStatus>>> = {
  draft: { edited: 'draft', scheduled: 'queued', cancelled: 'cancelled' },
  queued: {
    started: 'sending',
    reopened: 'draft',
    paused: 'paused',
    cancelled: 'cancelled',
    'given up': 'failed',
  },
  sending: {
    started: 'sending',
    paused: 'paused',
    cancelled: 'cancelled',
    finished: 'sent',
    'given up': 'failed',
    'tried again': 'sending',
  },
  paused: { resumed: 'sending', cancelled: 'cancelled', 'tried again': 'paused' },
  sent: { 'tried again': 'sending' },
  failed: { cancelled: 'cancelled', resumed: 'sending', 'tried again': 'sending' },
  cancelled: {},
};

/** Returns the status after `event`. Throws `NewsletterStateConflict` if the current status does not allow it. */
export function nextStatus(from: NewsletterStatus, event: NewsletterEvent): NewsletterStatus {
  const to = TRANSITIONS[from][event];
  if (!to) throw new NewsletterStateConflict(from, event);
  return to;
}

/** Returns the statuses in which an event may happen. */
export function statusesBefore(event: NewsletterEvent): NewsletterStatus[] {
  return NEWSLETTER_STATUSES.filter((status) => TRANSITIONS[status][event]);
}

export class NewsletterStateConflict extends Error {
  constructor(from: NewsletterStatus, event: NewsletterEvent) {
    super(`a newsletter that is ${from} cannot be ${event}`);
  }
}
