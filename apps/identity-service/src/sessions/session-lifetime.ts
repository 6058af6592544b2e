const HOUR_MS = 60 * 60 * 1000;

/** Maximum age of a session, regardless of activity. */
export const ABSOLUTE_LIFETIME_MS = 90 * 24 * HOUR_MS;
/** A session expires after this time without use. */
export const IDLE_LIFETIME_MS = 30 * 24 * HOUR_MS;
/**
 * The same for admins. An admin's session also requires an authentication within this time; otherwise the browser would
 * renew an idle session on its own.
 */
export const ADMIN_IDLE_LIFETIME_MS = 12 * HOUR_MS;
/** Maximum delay of `last_seen_at`. */
export const LAST_SEEN_PRECISION_MS = HOUR_MS;
export const ADMIN_LAST_SEEN_PRECISION_MS = 5 * 60 * 1000;
