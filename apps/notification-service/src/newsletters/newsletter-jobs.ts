/** The queue that wakes senders. Its jobs carry ids; what there is to do stands in the rows. */
export const NEWSLETTERS_QUEUE = 'newsletters';

/** Lists the recipients of a newsletter, by its id; ends what is left of a cancelled one; finishes one that is through. */
export const PREPARE_NEWSLETTER = 'prepare-newsletter';

/** Sends the mails of a batch, by its id. */
export const SEND_NEWSLETTER_BATCH = 'send-newsletter-batch';
