import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Outbox, RowJob, type DueRows } from '@campus-deals/messaging';
import { sql } from 'kysely';
import { College, collegeFacts } from '../../colleges/public.js';
import { Deal, dealFacts } from '../../deals/public.js';
import { tables, type Db } from '../../tables.js';
import { Vendor, vendorFacts } from '../../vendors/public.js';
import { Snapshot } from './snapshot.entity.js';

const STEP = 500;
/** Number of deals whose saves are published in one step. */
const DEALS_AT_ONCE = 50;

/**
 * Publishes existing data for read models that were added later: step by step, each a transaction with its events.
 * Their version numbers let concurrent changes win, in whatever order events arrive. The method of each kind publishes
 * the rows after a position, and returns the last position, or undefined if there are no more.
 */
@Injectable()
export class PublishSnapshots extends RowJob {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {
    super({ name: 'publish-snapshots', title: 'Copies of the catalog for other services', concurrency: 2 });
  }

  due(): DueRows {
    return tables(this.em)
      .selectFrom('snapshots')
      .select(['id', 'created_at as dueAt'])
      .where('finished_at', 'is', null)
      .orderBy('id');
  }

  async run(id: number, signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (await this.step(id)));
  }

  /** Leaves the snapshot unfinished, so that it is resumed from its position. */
  async giveUp(id: number, error: unknown): Promise<void> {
    this.log.error({ err: error, snapshotId: id }, 'publishing a snapshot failed; it will be retried');
  }

  /** Returns whether there may be more. */
  private step(id: number): Promise<boolean> {
    return this.em.fork().transactional(async (em) => {
      const snapshot = await em.findOne(Snapshot, id, { lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE });
      if (!snapshot || snapshot.finishedAt) return false;
      const position = await this[snapshot.kind](em, snapshot.position);
      snapshot.advance(position, new Date());
      return position !== undefined;
    });
  }

  private async colleges(em: EntityManager, position: number): Promise<number | undefined> {
    const colleges = await em.find(College, { id: { $gt: position } }, { orderBy: { id: 'asc' }, limit: STEP });
    // A copy of the same version takes only the time zone from this event.
    await this.outbox.publishAll('CollegeChanged', colleges.map(collegeFacts));
    return colleges.at(-1)?.id;
  }

  private async vendors(em: EntityManager, position: number): Promise<number | undefined> {
    const vendors = await em.find(Vendor, { id: { $gt: position } }, { orderBy: { id: 'asc' }, limit: STEP });
    await this.outbox.publishAll('VendorSnapshotTaken', vendors.map(vendorFacts));
    return vendors.at(-1)?.id;
  }

  /** Publishes the deals that readers see now or later. A decision that can be undone publishes its own event. */
  private async deals(em: EntityManager, position: number): Promise<number | undefined> {
    const deals = await em.find(
      Deal,
      { id: { $gt: position }, status: 'approved', $or: [{ endDate: null }, { endDate: { $gt: new Date() } }] },
      { orderBy: { id: 'asc' }, limit: STEP },
    );
    const vendors = await em.find(Vendor, { id: { $in: [...new Set(deals.map(({ vendorId }) => vendorId))] } });
    const byId = new Map(vendors.map((vendor) => [vendor.id, vendor]));
    const facts = deals.flatMap((deal) => {
      const vendor = byId.get(deal.vendorId);
      return vendor ? [dealFacts(deal, vendor)] : [];
    });
    await this.outbox.publishAll('DealSnapshotTaken', facts);
    return deals.at(-1)?.id;
  }

  /** Publishes one deal at a time, since a deal may have very many saves. */
  private async saves(em: EntityManager, position: number): Promise<number | undefined> {
    const db = tables(em);
    const deals = await savesAfter(db, position).execute();
    for (const { dealId, collegeId } of deals) {
      const saves = await savesOf(db, dealId).execute();
      const some = Array.from({ length: Math.ceil(saves.length / STEP) }, (_, n) =>
        saves.slice(n * STEP, (n + 1) * STEP),
      );
      await this.outbox.publishAll(
        'SavesSnapshotTaken',
        some.map((each) => ({
          dealId,
          collegeId,
          userIds: each.map(({ userId }) => userId),
          countedUserIds: each.flatMap(({ userId, counts }) => (counts ? userId : [])),
        })),
      );
    }
    return deals.at(-1)?.dealId;
  }
}

/** Finds the next deals with saves that readers see now or later. */
const savesAfter = (db: Db, dealId: number) =>
  db
    .selectFrom('deals')
    .select(['deals.id as dealId', 'deals.college_id as collegeId'])
    .where('deals.id', '>', dealId)
    .where('deals.status', '=', 'approved')
    .where(({ or, eb }) => or([eb('deals.end_date', 'is', null), eb('deals.end_date', '>', sql<string>`now()`)]))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('saved_deals').select('saved_deals.id').whereRef('saved_deals.deal_id', '=', 'deals.id')),
    )
    .orderBy('deals.id')
    .limit(DEALS_AT_ONCE);

/** Finds the users who have saved a deal. */
const savesOf = (db: Db, dealId: number) =>
  db
    .selectFrom('saved_deals')
    .select(['user_id as userId', sql<boolean>`mailbox_key IS NOT NULL`.as('counts')])
    .where('deal_id', '=', dealId)
    .orderBy('user_id');
