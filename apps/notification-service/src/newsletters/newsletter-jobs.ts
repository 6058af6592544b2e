/** Queue that wakes senders. Its jobs carry ids; the work itself is in the rows. */
export const NEWSLETTERS_QUEUE = 'newsletters';

/** Job with a newsletter's id. Lists its recipients, ends the rest of a cancelled one, and finishes a completed one. */
export const PREPARE_NEWSLETTER = 'prepare-newsletter';

/** Job with a batch's id. Sends its mails. */
export const SEND_NEWSLETTER_BATCH = 'send-newsletter-batch';
