import { Injectable } from '@nestjs/common';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import type { ResolvedSession } from '@campus-deals/contracts/internal.schema';
import { Broadcast } from '@campus-deals/messaging';
import { ProductError, type Caller } from '@campus-deals/service-defaults';
import { Session } from './session.entity.js';
import { IDLE_LIFETIME_S, LAST_SEEN_PRECISION_S } from './session-lifetime.js';
import { hashSessionToken, newSessionToken } from './session-token.js';

interface FoundSession extends ResolvedSession {
  seenLongAgo: boolean;
}

/** Where a session comes from. */
export interface SessionOrigin {
  providerSessionId?: string | null;
  device?: string | null;
}

const FIND_RUNNING = `
  select s.id as "sessionId", s.user_id as "userId", u.role, s.last_seen_at < now() - make_interval(secs => ?) as "seenLongAgo"
  from sessions s join users u on u.id = s.user_id
  where s.token_hash = ? and s.expires_at > now() and s.last_seen_at > now() - make_interval(secs => ?)`;

/** Each sign-in clears away a few rows, whoever's they were: more than it adds, so none is left to a job. */
const REMOVE_SOME_EXPIRED = `
  delete from sessions where id in (select id from sessions where expires_at <= now() order by expires_at limit 20 for update skip locked)`;

@Injectable()
export class SessionsService {
  constructor(
    private readonly em: EntityManager,
    private readonly broadcast: Broadcast,
  ) {}

  /** Signs a user in: answers the token for the cookie, which nothing here keeps. */
  @Transactional()
  async start(userId: number, { providerSessionId = null, device = null }: SessionOrigin = {}): Promise<{ token: string; sessionId: number }> {
    const token = newSessionToken();
    await this.em.execute(REMOVE_SOME_EXPIRED);
    const session = this.em.create(Session, { userId, tokenHash: hashSessionToken(token), providerSessionId, device });
    await this.em.flush();
    return { token, sessionId: session.id };
  }

  /** Whose session a token is. Throws not_found when it was never one, has ended or has expired. */
  async resolve(token: string): Promise<ResolvedSession> {
    const rows = await this.em.execute<FoundSession[]>(FIND_RUNNING, [LAST_SEEN_PRECISION_S, hashSessionToken(token), IDLE_LIFETIME_S]);
    const found = rows[0];
    if (!found) throw new ProductError('not_found', 'No such session');
    if (found.seenLongAgo) await this.em.execute('update sessions set last_seen_at = now() where id = ?', [found.sessionId]);
    return { sessionId: found.sessionId, userId: found.userId, role: found.role };
  }

  /** Signs the caller out on this browser; ending an ended session is no error. */
  async endOf(caller: Caller): Promise<void> {
    if (caller.kind !== 'user') return;
    await this.em.nativeDelete(Session, { id: caller.sessionId });
    // After commit. A gateway that misses this forgets the session within 30 s by itself.
    await this.broadcast.publish('sessions-ended', { sessionIds: [caller.sessionId] });
  }
}
