const HOUR_MS = 60 * 60 * 1000;

/** A session ends this long after it began, whatever happens. */
export const ABSOLUTE_LIFETIME_MS = 90 * 24 * HOUR_MS;
/** A session nobody used for this long has ended. */
export const IDLE_LIFETIME_MS = 30 * 24 * HOUR_MS;
/** `last_seen_at` may lag by this much. */
export const LAST_SEEN_PRECISION_MS = HOUR_MS;
