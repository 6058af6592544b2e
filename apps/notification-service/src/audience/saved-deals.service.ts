import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { EventPayload } from '@campus-deals/contracts/events';
import { isNotErased, notErasedOf } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import { tables } from '../tables.js';
import { SavedDeal } from './saved-deal.entity.js';

/** Tracks which users saved which deals, by the catalogue's events. They arrive in any order and more than once. */
@Injectable()
export class SavedDealsService {
  constructor(private readonly em: EntityManager) {}

  save(saved: EventPayload<'DealSaved'>, occurredAt: string): Promise<void> {
    return this.note(saved, { is_saved: true, counts: saved.counts ?? false }, occurredAt);
  }

  unsave(unsaved: EventPayload<'DealUnsaved'>, occurredAt: string): Promise<void> {
    return this.note(unsaved, { is_saved: false, counts: false }, occurredAt);
  }

  /** Adds saves from a snapshot. Saves known from an event take precedence. */
  async takeSnapshot({
    dealId,
    collegeId,
    userIds,
    countedUserIds = [],
  }: EventPayload<'SavesSnapshotTaken'>): Promise<void> {
    const rows = (await notErasedOf(this.em, userIds)).map((userId) => ({
      deal_id: dealId,
      user_id: userId,
      college_id: collegeId,
      is_saved: true,
      counts: countedUserIds.includes(userId),
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
    { dealId, userId, collegeId }: EventPayload<'DealUnsaved'>,
    state: { is_saved: boolean; counts: boolean },
    occurredAt: string,
  ): Promise<void> {
    if (!(await isNotErased(this.em, userId))) return;
    const saved = { ...state, changed_at: new Date(occurredAt) };
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
