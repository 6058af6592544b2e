import { Injectable } from '@nestjs/common';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import type { ResolvedSession } from '@campus-deals/contracts/internal.schema';
import { Broadcast, type BroadcastMessages } from '@campus-deals/messaging';
import { ProductError, type Caller, type SignedInUser } from '@campus-deals/service-defaults';
import { deviceName } from './device-name.js';
import { Session } from './session.entity.js';
import { IDLE_LIFETIME_S, LAST_SEEN_PRECISION_S } from './session-lifetime.js';
import { hashSessionToken, newSessionToken } from './session-token.js';

interface FoundSession extends ResolvedSession {
  seenLongAgo: boolean;
}

/** Where a session comes from. */
export interface SessionOrigin {
  /** The provider's session that vouches for it; null for a link of ours and the quick login. */
  providerSessionId?: string | null;
  userAgent?: string | undefined;
  /** Whom the browser was signed in as: that session ends. */
  replaces?: Caller;
}

const RUNNING = 's.expires_at > now() and s.last_seen_at > now() - make_interval(secs => ?)';

const FIND_RUNNING = `
  select s.id as "sessionId", s.user_id as "userId", u.role, s.last_seen_at < now() - make_interval(secs => ?) as "seenLongAgo"
  from sessions s join users u on u.id = s.user_id
  where s.token_hash = ? and ${RUNNING}`;

/** Each sign-in clears away a few rows, whoever's they were: more than it adds, so none is left to a job. */
const REMOVE_SOME_EXPIRED = `
  delete from sessions where id in (select id from sessions where expires_at <= now() order by expires_at limit 20 for update skip locked)`;

/** Answers no row when that session of the provider was ended here. */
const KNOW_PROVIDER_SESSION = `
  insert into provider_sessions (id, user_id) values (?, ?)
  on conflict (id) do update set user_id = excluded.user_id where provider_sessions.ended_at is null returning id`;

/** One sign-in at the provider is one browser: all that came from it end together. */
const END_ONE = `
  delete from sessions s using sessions chosen
  where chosen.id = ? and chosen.user_id = ? and (s.id = chosen.id or s.provider_session_id = chosen.provider_session_id)
  returning s.id, s.provider_session_id as "providerSessionId"`;

@Injectable()
export class SessionsService {
  constructor(
    private readonly em: EntityManager,
    private readonly broadcast: Broadcast,
  ) {}

  /**
   * Signs a user in: answers the token for the cookie, which nothing here keeps. Throws invalid_provider_token when the
   * provider's session was ended here. When it replaces a session, call `sayEnded` after the transaction.
   */
  @Transactional()
  async start(
    userId: number,
    { providerSessionId = null, userAgent, replaces }: SessionOrigin = {},
  ): Promise<{ token: string; sessionId: number }> {
    const token = newSessionToken();
    await this.hold(userId);
    if (providerSessionId) {
      const [known] = await this.em.execute<object[]>(KNOW_PROVIDER_SESSION, [providerSessionId, userId]);
      if (!known) throw new ProductError('invalid_provider_token');
    }
    if (replaces?.kind === 'user') await this.em.execute('delete from sessions where id = ?', [replaces.sessionId]);
    await this.em.execute(REMOVE_SOME_EXPIRED);
    const session = this.em.create(Session, {
      userId,
      tokenHash: hashSessionToken(token),
      providerSessionId,
      device: await deviceName(userAgent),
    });
    await this.em.flush();
    return { token, sessionId: session.id };
  }

  /** Whose session a token is. Throws not_found when it was never one, has ended or has expired. */
  async resolve(token: string): Promise<ResolvedSession> {
    const rows = await this.em.execute<FoundSession[]>(FIND_RUNNING, [
      LAST_SEEN_PRECISION_S,
      hashSessionToken(token),
      IDLE_LIFETIME_S,
    ]);
    const found = rows[0];
    if (!found) throw new ProductError('not_found', 'No such session');
    if (found.seenLongAgo)
      await this.em.execute('update sessions set last_seen_at = now() where id = ?', [found.sessionId]);
    return { sessionId: found.sessionId, userId: found.userId, role: found.role };
  }

  /** Where somebody is signed in, the newest use first. */
  async listOf(userId: number): Promise<Session[]> {
    const rows = await this.em.execute<object[]>(
      `select s.* from sessions s where s.user_id = ? and ${RUNNING} order by s.last_seen_at desc, s.id desc limit 200`,
      [userId, IDLE_LIFETIME_S],
    );
    return rows.map((row) => this.em.map(Session, row));
  }

  /** Signs the caller out on this browser; ending an ended session is no error. */
  async endOf(caller: Caller): Promise<void> {
    if (caller.kind !== 'user') return;
    const ended = await this.endOne(caller.userId, caller.sessionId);
    await this.sayEnded({ sessionIds: Array.from(new Set([caller.sessionId, ...ended])) });
  }

  /** Signs the caller out on one of their browsers. Throws session_not_found when it is not theirs or has ended. */
  async end(caller: SignedInUser, id: number): Promise<void> {
    const ended = await this.endOne(caller.userId, id);
    if (ended.length === 0) throw new ProductError('session_not_found');
    await this.sayEnded({ sessionIds: ended });
  }

  /** Signs a user out on every browser. */
  async endEverywhere(userId: number): Promise<void> {
    await this.em.transactional(async (em) => {
      await this.hold(userId);
      await em.execute('delete from sessions where user_id = ?', [userId]);
      await em.execute('update provider_sessions set ended_at = now() where user_id = ? and ended_at is null', [
        userId,
      ]);
    });
    await this.sayEnded({ userIds: [userId] });
  }

  /**
   * Ends a user's cookies in the transaction that changes what they may do; browsers that are still signed in at the
   * provider come back by themselves, with new ones. Call `sayEnded` after it.
   */
  async endCookiesOf(userId: number): Promise<void> {
    await this.em.execute('delete from sessions where user_id = ?', [userId]);
  }

  /** Tells the gateways, after the commit. One that misses it forgets the sessions within 30 s by itself. */
  async sayEnded(ended: BroadcastMessages['sessions-ended']): Promise<void> {
    await this.broadcast.publish('sessions-ended', ended);
  }

  private async endOne(userId: number, id: number): Promise<number[]> {
    return this.em.transactional(async (em) => {
      await this.hold(userId);
      const rows = await em.execute<{ id: number; providerSessionId: string | null }[]>(END_ONE, [id, userId]);
      const providerSessionId = rows.find((row) => row.providerSessionId)?.providerSessionId;
      if (providerSessionId)
        await em.execute('update provider_sessions set ended_at = now() where id = ?', [providerSessionId]);
      return rows.map((row) => row.id);
    });
  }

  /** Signing in and signing out of one user happen one after the other, so that neither misses the other. */
  private async hold(userId: number): Promise<void> {
    await this.em.execute('select 1 from users where id = ? for update', [userId]);
  }
}
