import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { EventPayload } from '@campus-deals/contracts/events';
import { sql } from 'kysely';
import { tables } from '../entities.js';
import { ErasedUser } from './user.entity.js';
import { SavedDeal } from './saved-deal.entity.js';

/** Tracks which users saved which deals, by the catalogue's events. They arrive in any order and more than once. */
@Injectable()
export class SavedDealsService {
  constructor(private readonly em: EntityManager) {}

  save(saved: EventPayload<'DealSaved'>, occurredAt: string): Promise<void> {
    return this.note(saved, true, occurredAt);
  }

  unsave(unsaved: EventPayload<'DealUnsaved'>, occurredAt: string): Promise<void> {
    return this.note(unsaved, false, occurredAt);
  }

  /** Adds saves from a snapshot. Saves known from an event take precedence. */
  async takeSnapshot({ dealId, collegeId, userIds }: EventPayload<'SavesSnapshotTaken'>): Promise<void> {
    const erased = new Set((await this.em.find(ErasedUser, { userId: { $in: userIds } })).map(({ userId }) => userId));
    const rows = userIds
      .filter((userId) => !erased.has(userId))
      .map((userId) => ({
        deal_id: dealId,
        user_id: userId,
        college_id: collegeId,
        is_saved: true,
        changed_at: sql<Date>`'-infinity'::timestamptz`,
      }));
    if (rows.length === 0) return;
    await tables(this.em)
      .insertInto('saved_deals')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['deal_id', 'user_id']).doNothing())
      .execute();
  }

  /** Deletes a deleted account's saved deals. Runs in a transaction that has locked the user. */
  async erase(userId: number): Promise<void> {
    await this.em.nativeDelete(SavedDeal, { userId });
  }

  private async note(
    { dealId, userId, collegeId }: EventPayload<'DealSaved'>,
    isSaved: boolean,
    occurredAt: string,
  ): Promise<void> {
    if (await this.em.findOne(ErasedUser, userId)) return;
    const saved = { is_saved: isSaved, changed_at: new Date(occurredAt) };
    await tables(this.em)
      .insertInto('saved_deals')
      .values({ deal_id: dealId, user_id: userId, college_id: collegeId, ...saved })
      .onConflict((conflict) =>
        conflict
          .columns(['deal_id', 'user_id'])
          .doUpdateSet(saved)
          .where('saved_deals.changed_at', '<', sql<string>`excluded.changed_at`),
      )
      .execute();
  }
}
