import { defineEntity, p } from '@mikro-orm/core';
import { User } from '../users/user.entity.js';
import { ABSOLUTE_LIFETIME_MS } from './session-lifetime.js';

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
