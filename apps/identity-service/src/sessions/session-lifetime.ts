const HOUR_MS = 60 * 60 * 1000;

/** A session ends this long after it began, whatever happens. */
export const ABSOLUTE_LIFETIME_MS = 90 * 24 * HOUR_MS;
/** A session nobody used for this long has ended. */
export const IDLE_LIFETIME_MS = 30 * 24 * HOUR_MS;
/** The same for admins. A session of theirs also starts only from a sign-in of this time, else their browser would renew it unasked. */
export const ADMIN_IDLE_LIFETIME_MS = 12 * HOUR_MS;
/** `last_seen_at` may lag by this much. */
export const LAST_SEEN_PRECISION_MS = HOUR_MS;
export const ADMIN_LAST_SEEN_PRECISION_MS = 5 * 60 * 1000;
