import { Injectable } from '@nestjs/common';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { MAXIMUM_ID, PINNED_FOLLOW_POINTS } from '@campus-deals/contracts/limits';
import type { FollowDto } from '@campus-deals/contracts/notification/follow.dto';
import { subjectOf } from '@campus-deals/contracts/notification/topics';
import { ProductError, type SignedInUser } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import { tables } from '../tables.js';
import { CollegesService } from './colleges.service.js';
import { Follow } from './follow.entity.js';
import { namedFollows } from './follows.query.js';
import { UsersService } from './users.service.js';
import { Vendor } from './vendor.entity.js';

/** Maximum follows per user. */
const MAX_FOLLOWS = 200;

/** Manages the vendors and categories that users follow. */
@Injectable()
export class FollowsService {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UsersService,
    private readonly colleges: CollegesService,
  ) {}

  /** Lists what a user follows: the pinned one first, then oldest first. */
  list(userId: number): Promise<FollowDto[]> {
    return namedFollows(tables(this.em)).where('follows.user_id', '=', userId).execute();
  }

  async listEach(userIds: readonly number[]): Promise<Map<number, FollowDto[]>> {
    const follows = await namedFollows(tables(this.em))
      .where('follows.user_id', '=', sql<number>`ANY (${userIds}::integer[])`)
      .select('follows.user_id as userId')
      .execute();
    return Map.groupBy(follows, ({ userId }) => userId);
  }

  /** Following twice changes nothing. Throws vendor_not_found also for one that readers do not see, college_not_found, user_not_found, too_many_follows. */
  @Transactional()
  async follow(userId: number, topic: string): Promise<FollowDto> {
    if (!(await this.users.lock(userId))) throw new ProductError('user_not_found');
    await this.lockSubject(topic);
    const others = await this.em.count(Follow, { userId, topic: { $ne: topic } });
    if (others >= MAX_FOLLOWS) throw new ProductError('too_many_follows');
    await tables(this.em)
      .insertInto('follows')
      .values({ user_id: userId, topic })
      .onConflict((conflict) => conflict.columns(['user_id', 'topic']).doNothing())
      .execute();
    return namedFollows(tables(this.em))
      .where('follows.user_id', '=', userId)
      .where('follows.topic', '=', topic)
      .executeTakeFirstOrThrow();
  }

  /** Throws follow_not_found, also for another user's. */
  async unfollow(userId: number, id: number): Promise<FollowDto[]> {
    if ((await this.em.nativeDelete(Follow, { id, userId })) === 0) throw new ProductError('follow_not_found');
    return this.list(userId);
  }

  /** Pins a follow in place of any other. Throws access_denied without the points, follow_not_found. */
  @Transactional()
  async pin({ userId, points = 0 }: SignedInUser, id: number): Promise<FollowDto[]> {
    if (points < PINNED_FOLLOW_POINTS)
      throw new ProductError('access_denied', `You can pin one follow from ${PINNED_FOLLOW_POINTS} points on`);
    // The later of two concurrent pins stays.
    if (!(await this.users.lock(userId)) || (await this.em.count(Follow, { id, userId })) === 0)
      throw new ProductError('follow_not_found');
    await this.em.nativeUpdate(Follow, { userId, isPinned: true }, { isPinned: false });
    await this.em.nativeUpdate(Follow, { id, userId }, { isPinned: true });
    return this.list(userId);
  }

  async unpin(userId: number, id: number): Promise<FollowDto[]> {
    await this.em.nativeUpdate(Follow, { id, userId }, { isPinned: false });
    return this.list(userId);
  }

  /** Ends a follow by the link in a mail. The answer is the same whether it was still there. */
  async end(id: number): Promise<void> {
    await this.em.nativeDelete(Follow, { id });
  }

  /** Deletes a deleted account's follows. Runs in a transaction that has locked the user. */
  async erase(userId: number): Promise<void> {
    await this.em.nativeDelete(Follow, { userId });
  }

  async exportOf(userId: number): Promise<object[]> {
    const follows = await this.em.find(Follow, { userId }, { orderBy: { id: 'asc' } });
    return follows.map(({ topic, isPinned, createdAt }) => ({ topic, isPinned, createdAt }));
  }

  /** Locks the vendor or college, so that its removal sees this follow. Throws vendor_not_found, college_not_found. */
  private async lockSubject(topic: string): Promise<void> {
    const subject = subjectOf(topic);
    if (subject && 'category' in subject) {
      await this.colleges.getLiveForShare(Math.min(subject.collegeId, MAXIMUM_ID));
      return;
    }
    const seen = { id: Math.min(subject?.vendorId ?? 0, MAXIMUM_ID), isRemoved: false, isPublic: true };
    const vendor = await this.em.findOne(Vendor, seen, { lockMode: LockMode.PESSIMISTIC_READ });
    const college = vendor?.collegeId ? await this.colleges.getLiveForShare(vendor.collegeId) : undefined;
    if (!college?.isActive) throw new ProductError('vendor_not_found');
  }
}
