import { NEWSLETTER_STATUSES, type NewsletterStatus } from '@campus-deals/contracts/enumerations';

export type NewsletterEvent = 'started' | 'paused' | 'resumed' | 'cancelled' | 'finished' | 'given up' | 'tried again';

/**
 * queued: its recipients are about to be listed, from `startsAt` on. sending: they are being listed and mailed. paused: nothing leaves until an
 * admin resumes it. sent, failed, cancelled: the end, unless an admin has the failed ones tried again.
 *
 * Every change of state there is; what is not in it is refused by name.
 */
const TRANSITIONS: Record<NewsletterStatus, Partial<Record<NewsletterEvent, NewsletterStatus>>> = {
  queued: { started: 'sending', paused: 'paused', cancelled: 'cancelled', 'given up': 'failed' },
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

/** The status after `event`. Throws `NewsletterStateConflict` when the status does not allow it. */
export function nextStatus(from: NewsletterStatus, event: NewsletterEvent): NewsletterStatus {
  const to = TRANSITIONS[from][event];
  if (!to) throw new NewsletterStateConflict(from, event);
  return to;
}

/** The statuses in which an event may happen. */
export function statusesBefore(event: NewsletterEvent): NewsletterStatus[] {
  return NEWSLETTER_STATUSES.filter((status) => TRANSITIONS[status][event]);
}

export class NewsletterStateConflict extends Error {
  constructor(from: NewsletterStatus, event: NewsletterEvent) {
    super(`a newsletter that is ${from} cannot be ${event}`);
  }
}
