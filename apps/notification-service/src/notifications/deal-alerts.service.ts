import { Injectable } from '@nestjs/common';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import type { EventPayload } from '@campus-deals/contracts/events';
import { sql } from 'kysely';
import { DealsReadModel } from '../audience/public.js';
import { tables } from '../entities.js';
import { NotificationStore } from './notification.store.js';
import { dealData, NEWS_BEGINS } from './alert-texts.js';
import { dealsToAnnounce } from './audiences.query.js';

const SEEN_SINCE = sql<string>`greatest(coalesce(deals.approved_at, deals.announce_from), deals.start_date, colleges.active_since)`;

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
      .updateTable('deals')
      .set({ announce_from: sql<Date>`coalesce(announce_from, now())` })
      .where('id', '=', facts.dealId)
      .execute();
    await this.announce(facts.dealId);
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

  /** Notifies a deal's college, unless it was notified before or readers do not see the deal. */
  @Transactional()
  async announce(dealId: number): Promise<void> {
    // The lock guards the deal against removal.
    const deal = await dealsToAnnounce(tables(this.em))
      .where('deals.id', '=', dealId)
      .select(sql<boolean>`${SEEN_SINCE} > ${NEWS_BEGINS}`.as('isNews'))
      .forUpdate('deals')
      .skipLocked()
      .executeTakeFirst();
    if (!deal) return;
    await this.leaveOut(dealId);
    if (!deal.isNews) return;
    await this.notifications.notifyCollege(deal.collegeId, {
      kind: 'deal-alert',
      cause: `deal-alert:${deal.id}:${deal.collegeId}`,
      title: `New deal at ${deal.vendorName}`,
      description: deal.title,
      dealId: deal.id,
      data: dealData(deal),
    });
  }

  /** Records that a deal needs no announcement any more. */
  async leaveOut(dealId: number): Promise<void> {
    await tables(this.em)
      .updateTable('deals')
      .set({ announced_at: sql<Date>`now()` })
      .where('id', '=', dealId)
      .execute();
  }
}
