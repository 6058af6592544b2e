import { Injectable } from '@nestjs/common';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import type { ResolvedSessionDto } from '@campus-deals/contracts/internal.dto';
import { Broadcast, CommitWork, Outbox, type BroadcastMessages } from '@campus-deals/messaging';
import { ProductError, type Caller, type SignedInUser } from '@campus-deals/service-defaults';
import { reads } from '../../tables.js';
import { newToken, sha256 } from '../tokens.js';
import { deviceName } from './device-name.js';
import { ProviderSessionSchema, ADMIN_IDLE_LIFETIME_MS, IDLE_LIFETIME_MS, Session } from './session.entity.js';
import { findSession, keepLastUsed, lastSessionId, lockUser, removeSomeExpired } from './sessions.query.js';

/** Maximum sessions per account, more than a person has browsers. */
const MAX_SESSIONS = 200;

export interface SessionOrigin {
  /** The provider's session that vouches for it; null for a magic link and the quick login. */
  providerSessionId?: string | null;
  /** Time at which the user authenticated: now, or the start of an earlier session of the provider. Null: unknown. */
  signedInAt?: Date | null;
  userAgent?: string | undefined;
  /** The browser's previous sign-in, whose session ends. */
  replaces?: Caller;
}

@Injectable()
export class SessionsService {
  private readonly committed = new CommitWork(this.em);

  constructor(
    private readonly em: EntityManager,
    private readonly broadcast: Broadcast,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Starts a session and returns the token for its cookie, which is stored nowhere. Throws account_suspended. Throws
   * invalid_provider_token if the provider's session was ended here or is too old for an admin.
   */
  @Transactional()
  async start(
    userId: number,
    { providerSessionId = null, signedInAt = new Date(), userAgent, replaces }: SessionOrigin = {},
  ): Promise<{ token: string; sessionId: number }> {
    const token = newToken();
    const user = await lockUser(this.em, userId);
    if (user?.isSuspended) throw new ProductError('account_suspended');
    // A browser can start a session from the provider on its own at any later time.
    const oldest = Date.now() - ADMIN_IDLE_LIFETIME_MS;
    if (user?.role === 'admin' && (signedInAt?.getTime() ?? 0) < oldest)
      throw new ProductError('invalid_provider_token', 'Sign in again');
    if (providerSessionId) {
      const known = await this.em.upsert(ProviderSessionSchema, { id: providerSessionId, userId });
      if (known.endedAt) throw new ProductError('invalid_provider_token');
    }
    if (replaces?.kind === 'user') {
      await this.em.nativeDelete(Session, { id: replaces.sessionId });
      this.publishEnded({ sessionIds: [replaces.sessionId] });
    }
    await removeSomeExpired(this.em);
    await keepLastUsed(this.em, userId, MAX_SESSIONS - 1);
    const session = this.em.create(Session, {
      userId,
      tokenHash: sha256(token),
      providerSessionId,
      signedInAt,
      device: await deviceName(userAgent),
    });
    await this.em.flush();
    return { token, sessionId: session.id };
  }

  /** Returns the session of a token. Throws not_found if the token is unknown, or its session has ended or expired. */
  async resolve(token: string): Promise<ResolvedSessionDto> {
    const [found] = await findSession(reads(this.em), { tokenHash: sha256(token) });
    if (!found) throw new ProductError('not_found', 'No such session');
    const { wasSeenLately, signedInAt, ...session } = found;
    if (!wasSeenLately) await this.em.nativeUpdate(Session, { id: session.sessionId }, { lastSeenAt: new Date() });
    return { ...session, signedInAt: signedInAt && new Date(signedInAt).toISOString() };
  }

  /** Lists a user's sessions, most recently used first. */
  listOf({ userId, role }: Pick<SignedInUser, 'userId' | 'role'>): Promise<Session[]> {
    const now = Date.now();
    const idleLifetime = role === 'admin' ? ADMIN_IDLE_LIFETIME_MS : IDLE_LIFETIME_MS;
    return this.em.find(
      Session,
      { userId, expiresAt: { $gt: new Date(now) }, lastSeenAt: { $gt: new Date(now - idleLifetime) } },
      { orderBy: { lastSeenAt: 'desc', id: 'desc' }, limit: MAX_SESSIONS },
    );
  }

  /** Signs the caller out in this browser. Does nothing if the session has already ended. */
  @Transactional()
  async endOf(caller: Caller): Promise<void> {
    if (caller.kind !== 'user') return;
    const ended = await this.endOne(caller.userId, caller.sessionId);
    this.publishEnded({ sessionIds: Array.from(new Set([caller.sessionId, ...ended])) });
  }

  /** Signs the caller out in one of their browsers. Throws session_not_found, also for another user's session. */
  @Transactional()
  async end(caller: SignedInUser, id: number): Promise<void> {
    const ended = await this.endOne(caller.userId, id);
    if (ended.length === 0) throw new ProductError('session_not_found');
    this.publishEnded({ sessionIds: ended });
  }

  /**
   * Ends a user's cookies, in the transaction that changes their permissions. Browsers that are still signed in at the
   * provider get new cookies on their own.
   */
  async endCookiesOf(userId: number): Promise<void> {
    await this.em.nativeDelete(Session, { userId });
    this.publishEnded({ userIds: [userId] });
  }

  /** Signs out all users in every browser: sessions that ended after a backup must not return with it. */
  async endEverybodys(): Promise<void> {
    await this.em.nativeDelete(Session, {});
    await this.em.nativeUpdate(ProviderSessionSchema, { endedAt: null }, { endedAt: new Date() });
  }

  /** Notifies the gateways after the commit. A gateway that misses it drops the sessions within 30 s on its own. */
  publishEnded(ended: BroadcastMessages['sessions-ended']): void {
    this.committed.add(() => this.broadcast.publish('sessions-ended', ended));
  }

  /** Signs a user out in every browser and at the provider. Returns the number of sessions ended here. */
  @Transactional()
  async endAllOf(userId: number): Promise<number> {
    await lockUser(this.em, userId);
    const count = await this.em.nativeDelete(Session, { userId });
    await this.em.nativeUpdate(ProviderSessionSchema, { userId, endedAt: null }, { endedAt: new Date() });
    await this.outbox.publish('SessionsRevoked', { userId, lastSessionId: await lastSessionId(this.em) });
    this.publishEnded({ userIds: [userId] });
    return count;
  }

  /** Ends a session with all others from the same sign-in at the provider: one such sign-in is one browser. */
  private async endOne(userId: number, id: number): Promise<number[]> {
    await lockUser(this.em, userId);
    const chosen = await this.em.findOne(Session, { id, userId });
    if (!chosen) return [];
    const { providerSessionId } = chosen;
    const ended = providerSessionId === null ? [chosen] : await this.em.find(Session, { providerSessionId });
    if (providerSessionId !== null)
      await this.em.nativeUpdate(ProviderSessionSchema, { id: providerSessionId }, { endedAt: new Date() });
    this.em.remove(ended);
    const sessionIds = ended.map((session) => session.id);
    await this.outbox.publish('SessionsEnded', { userId, sessionIds });
    return sessionIds;
  }
}
