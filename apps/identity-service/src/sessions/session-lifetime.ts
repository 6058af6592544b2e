const DAY_MS = 24 * 60 * 60 * 1000;

/** A session ends this long after it began, whatever happens. */
export const ABSOLUTE_LIFETIME_MS = 90 * DAY_MS;
/** A session nobody used for this long has ended (seconds, as PostgreSQL's make_interval takes them). */
export const IDLE_LIFETIME_S = (30 * DAY_MS) / 1000;
/** `last_seen_at` may lag by this much. */
export const LAST_SEEN_PRECISION_S = 60 * 60;
