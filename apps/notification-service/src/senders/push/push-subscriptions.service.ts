import { Inject, Injectable } from '@nestjs/common';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import type { EventPayload } from '@campus-deals/contracts/events';
import type {
  PushSubscriptionDto,
  SavePushSubscriptionDto,
} from '@campus-deals/contracts/notification/push-subscription.dto';
import { fieldError, type SignedInUser } from '@campus-deals/service-defaults';
import { tables } from '../../tables.js';
import { NOTIFICATION_ENV, type NotificationEnv } from '../../env.js';
import { UsersService } from '../../audience/public.js';
import { isPushService } from './push-endpoint.js';
import { PushSubscription } from './push-subscription.entity.js';

/** Maximum browsers per user. Adding another removes the oldest. */
const MAX_BROWSERS = 10;
const LONGEST_USER_AGENT = 300;

/** Manages the browsers that receive pushes. */
@Injectable()
export class PushSubscriptionsService {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UsersService,
    @Inject(NOTIFICATION_ENV) private readonly env: Pick<NotificationEnv, 'PUSH_HOSTS'>,
  ) {}

  /**
   * Saves a browser. Called on every page load. A browser belongs to its last user: signing in on a shared machine
   * takes it over. Throws validation_failed for an address of no allowed push service.
   */
  @Transactional()
  async save(
    { userId, sessionId }: SignedInUser,
    { endpoint, keys }: SavePushSubscriptionDto,
    userAgent?: string,
  ): Promise<PushSubscriptionDto> {
    if (!isPushService(endpoint, this.env.PUSH_HOSTS))
      throw fieldError('endpoint', 'The push service of this browser is not supported');
    // Nothing is stored for a deleted account.
    if (!(await this.users.lock(userId))) return { isSubscribed: false };
    const browser = {
      user_id: userId,
      session_id: sessionId,
      p256dh: keys.p256dh,
      auth: keys.auth,
      user_agent: userAgent?.slice(0, LONGEST_USER_AGENT) ?? null,
    };
    await tables(this.em)
      .insertInto('push_subscriptions')
      .values({ endpoint, ...browser })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(browser))
      .execute();
    await this.endOldest(userId);
    return { isSubscribed: true };
  }

  /** Deletes one of the user's own browsers; another user's stays. */
  @Transactional()
  async end(userId: number, endpoint: string): Promise<PushSubscriptionDto> {
    await this.em.nativeDelete(PushSubscription, { userId, endpoint });
    return { isSubscribed: false };
  }

  /** Deletes the browser whose sessions have ended. One that has signed in again since stays. */
  async endOfSessions({ userId, sessionIds }: EventPayload<'SessionsEnded'>): Promise<void> {
    await this.em.nativeDelete(PushSubscription, { userId, sessionId: { $in: sessionIds } });
  }

  /** Deletes the browsers of revoked sessions, unless they have signed in again. Runs in the caller's transaction. */
  async endRevoked({ userId, lastSessionId }: EventPayload<'SessionsRevoked'>): Promise<void> {
    await this.em.nativeDelete(PushSubscription, {
      userId,
      $or: [{ sessionId: null }, { sessionId: { $lte: lastSessionId } }],
    });
  }

  /** Deletes a deleted account's browsers. Runs in the caller's transaction. */
  async erase(userId: number): Promise<void> {
    await this.em.nativeDelete(PushSubscription, { userId });
  }

  /** Exports a user's browsers. Leaves out the endpoint, which would let others push to them. */
  async exportOf(userId: number): Promise<object[]> {
    const browsers = await this.em.find(PushSubscription, { userId }, { orderBy: { id: 'asc' } });
    return browsers.map(({ endpoint, userAgent, createdAt }) => ({
      pushService: new URL(endpoint).hostname,
      userAgent,
      createdAt,
    }));
  }

  private async endOldest(userId: number): Promise<void> {
    const oldest = await this.em.find(
      PushSubscription,
      { userId },
      { orderBy: { id: 'desc' }, offset: MAX_BROWSERS, fields: ['id'] },
    );
    if (oldest.length > 0) await this.em.nativeDelete(PushSubscription, { id: { $in: oldest.map(({ id }) => id) } });
  }
}
