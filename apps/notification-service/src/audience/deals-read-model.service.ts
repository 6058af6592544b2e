import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { EventPayload } from '@campus-deals/contracts/events';
import { MAXIMUM_ID } from '@campus-deals/contracts/limits';
import { sql } from 'kysely';
import { pick, toColumns } from '@campus-deals/service-defaults';
import { tables } from '../tables.js';
import type { Deal } from './deal.entity.js';
import { ownCollegeFirst, type VisibleDeal, visibleDeals } from './visible-deals.query.js';

/** Placeholder values for a deal whose first event reports only its end. */
const UNKNOWN = {
  user_id: null,
  vendor_name: '',
  title: '',
  category: 'other',
  discount_type: 'custom',
  discount_value: '',
  start_date: sql<Date>`now()`,
  end_date: null,
  weekdays: sql<number[]>`'{}'::smallint[]`,
  window_from: null,
  window_to: null,
  image: null,
  approved_at: null,
} as const;

/** Read model of deals, updated by the catalogue's events. They arrive in any order and more than once. */
@Injectable()
export class DealsReadModel {
  constructor(private readonly em: EntityManager) {}

  /** Returns some deals at each college that shows them, most recently approved first, at their own college first. */
  visible(dealIds: number[]): Promise<VisibleDeal[]> {
    return visibleDeals(tables(this.em))
      .where(sql<boolean>`deals.id = any(${dealIds})`)
      .orderBy('deals.approved_at', 'desc')
      .orderBy('deals.id', 'desc')
      .orderBy(ownCollegeFirst)
      .execute();
  }

  /** Stores an event's facts unless newer ones are there. */
  async sync(facts: EventPayload<'DealSnapshotTaken'>): Promise<void> {
    const { startDate, endDate, approvedAt, version } = facts;
    const deal = {
      ...toColumns(pick(facts, 'collegeId', 'vendorId', 'userId', 'vendorName', 'title', 'category', 'discountType')),
      ...toColumns(pick(facts, 'discountValue', 'windowFrom', 'windowTo', 'image', 'status', 'isHidden', 'version')),
      further_college_ids: sql<number[]>`${facts.furtherCollegeIds ?? []}::integer[]`,
      is_early: facts.isEarly ?? false,
      start_date: new Date(startDate),
      end_date: endDate === null ? null : new Date(endDate),
      weekdays: sql<number[]>`${facts.weekdays}::smallint[]`,
      approved_at: approvedAt === null ? null : new Date(approvedAt),
      synced_at: sql<Date>`now()`,
    };
    await tables(this.em)
      .insertInto('deals')
      .values({ id: facts.dealId, ...deal })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(deal).where('deals.version', '<', version))
      .execute();
  }

  /** Stores a deal that awaits approval. A revision of a published deal is ignored until it is approved. */
  async submit(facts: EventPayload<'DealSubmitted'>): Promise<void> {
    if (facts.status !== 'approved') await this.sync(facts);
  }

  /** Ends a deal. Expiry by the clock is not a change of its own, so the version may be the same. */
  async expire({ version, ...ids }: EventPayload<'DealExpired'>): Promise<void> {
    await this.note(ids, { status: 'expired', version }, '<=');
  }

  async hide({ version, ...ids }: EventPayload<'DealHidden'>): Promise<void> {
    await this.note(ids, { is_hidden: true, version }, '<');
  }

  /** Removes a deal for good: there is no later version. */
  remove(ids: EventPayload<'DealRemoved'>): Promise<void> {
    return this.note(ids, { ...UNKNOWN, status: 'removed', version: MAXIMUM_ID }, '<');
  }

  /** Changes a deal, which may not be known yet. */
  private async note(
    { dealId, collegeId, vendorId }: Pick<EventPayload<'DealRemoved'>, 'dealId' | 'collegeId' | 'vendorId'>,
    changes: Partial<typeof UNKNOWN> & Partial<Pick<Deal, 'status'>> & { is_hidden?: true; version: number },
    seen: '<' | '<=',
  ): Promise<void> {
    const changed = { ...changes, synced_at: sql<Date>`now()` };
    await tables(this.em)
      .insertInto('deals')
      .values({ ...UNKNOWN, id: dealId, college_id: collegeId, vendor_id: vendorId, status: 'pending', ...changed })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(changed).where('deals.version', seen, changes.version),
      )
      .execute();
  }
}
