import { defineEntity, p } from '@mikro-orm/core';
import { User } from '../users/user.entity.js';

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

export const SessionSchema = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    userId: () => p.manyToOne(User).mapToPk().name('user_id').deleteRule('cascade').index('sessions_user_index'),
    /** SHA-256 of the token. */
    tokenHash: p.blob().unique().hidden(),
    /** The provider's session that started this one; null for a magic link and the quick login. */
    providerSessionId: p.text().strictNullable().index('sessions_provider_session_index'),
    /** Browser and system, such as "Chrome on Windows". */
    device: p.text().strictNullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    /** Time at which the user authenticated, possibly long before the session began; null: unknown. */
    signedInAt: p.datetime().strictNullable(),
    /** Written at most once an hour, and for admins every five minutes, so that reads do not become writes. */
    lastSeenAt: p.datetime().defaultRaw('now()'),
    /** Absolute expiry, which activity does not extend. */
    expiresAt: p
      .datetime()
      .onCreate(() => new Date(Date.now() + ABSOLUTE_LIFETIME_MS))
      .index('sessions_expires_at_index'),
  },
});

/** A signed-in browser. Only its cookie holds the token itself. */
export class Session extends SessionSchema.class {}
SessionSchema.setClass(Session);

/** A session at the sign-in provider, from which sessions here were started. */
export const ProviderSessionSchema = defineEntity({
  name: 'ProviderSession',
  tableName: 'provider_sessions',
  properties: {
    id: p.text().primary(),
    userId: () =>
      p.manyToOne(User).mapToPk().name('user_id').deleteRule('cascade').index('provider_sessions_user_index'),
    endedAt: p.datetime().strictNullable(),
  },
});
