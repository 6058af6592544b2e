import { Injectable } from '@nestjs/common';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import type { EventPayload } from '@campus-deals/contracts/events';
import { sql } from 'kysely';
import { DealsReadModel } from '../deals/deals.module.js';
import { tables } from '../entities.js';
import { NotificationStore } from '../notifications/notifications.module.js';
import { dealData } from './alert-texts.js';
import { dueDealAlerts } from './due-deal-alerts.query.js';

/** Colleges notified in one transaction. Other notifications wait meanwhile. */
const BATCH = 25;

/**
 * Notifies a college of each new deal once, when readers first see it: it is approved, has begun and its college is
 * active, whichever comes last. Deals that readers have been seeing for hours trigger no alert.
 */
@Injectable()
export class DealAlertsService {
  constructor(
    private readonly em: EntityManager,
    private readonly deals: DealsReadModel,
    private readonly notifications: NotificationStore,
  ) {}

  /** Runs in an event handler's transaction. An approved revision of a published deal triggers no alert. */
  async approved(facts: EventPayload<'DealApproved'>): Promise<void> {
    if (facts.isRevision) return;
    // The handler that syncs the deal may not have run yet.
    await this.deals.sync(facts);
    await tables(this.em)
      .insertInto('deal_alerts')
      .values({ deal_id: facts.dealId })
      .onConflict((conflict) => conflict.column('deal_id').doNothing())
      .execute();
    await this.tellOf(facts.dealId);
  }

  /** Deletes a removed deal's notifications. Runs in an event handler's transaction. */
  async removed(deal: EventPayload<'DealRemoved'>): Promise<void> {
    // Locks the deal, so that an alert is stored before this or not at all.
    await this.deals.remove(deal);
    await this.notifications.withdraw(deal.dealId);
  }

  /**
   * Takes a hidden deal's alerts out of open streams. Lists leave them out on their own until the deal is shown again.
   * Runs in an event handler's transaction.
   */
  async hidden(deal: EventPayload<'DealHidden'>): Promise<void> {
    // The handler that syncs the deal may not have run yet.
    await this.deals.hide(deal);
    await this.notifications.takeOut(deal.dealId);
  }

  /** Notifies one batch of colleges. Returns whether there may be more. */
  @Transactional()
  async tellSome(): Promise<boolean> {
    return (await this.tellOf()) === BATCH;
  }

  private async tellOf(dealId?: number): Promise<number> {
    const db = tables(this.em);
    const due = await dueDealAlerts(db, { dealId, limit: BATCH }).execute();
    if (due.length === 0) return 0;
    await db
      .updateTable('deal_alerts')
      .set({ told_at: sql<Date>`now()` })
      .where('deal_id', '=', sql<number>`ANY (${due.map(({ id }) => id)}::integer[])`)
      .execute();
    for (const deal of due.filter(({ isNews }) => isNews)) {
      await this.notifications.tellCollege(deal.collegeId, {
        kind: 'deal-alert',
        cause: `deal-alert:${deal.id}:${deal.collegeId}`,
        title: `New deal at ${deal.vendorName}`,
        description: deal.title,
        dealId: deal.id,
        data: dealData(deal),
      });
    }
    return due.length;
  }
}
