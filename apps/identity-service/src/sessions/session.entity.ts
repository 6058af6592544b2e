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
    /** The provider's session this one came from; null for a link of ours and the quick login. */
    providerSessionId: p.text().strictNullable().index('sessions_provider_session_index'),
    /** Such as "Chrome on Windows". */
    device: p.text().strictNullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    /** The moment the user proved who they are, which may be long before the session began; null: unknown. */
    signedInAt: p.datetime().strictNullable(),
    /** Written at most once an hour, of admins every five minutes: a read must not become a write. */
    lastSeenAt: p.datetime().defaultRaw('now()'),
    /** The end that no activity moves. */
    expiresAt: p
      .datetime()
      .onCreate(() => new Date(Date.now() + ABSOLUTE_LIFETIME_MS))
      .index('sessions_expires_at_index'),
  },
});

/** Somebody signed in on one browser. The token itself is only in that browser's cookie. */
export class Session extends SessionSchema.class {}
SessionSchema.setClass(Session);
