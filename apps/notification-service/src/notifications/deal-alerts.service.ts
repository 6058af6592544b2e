import { Injectable } from '@nestjs/common';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import type { EventPayload } from '@campus-deals/contracts/events';
import { PairLimits } from '@campus-deals/service-defaults';
import { topicsOf } from '@campus-deals/contracts/notification/topics';
import { sql } from 'kysely';
import { College, DealsReadModel, EARLY_START, ownCollegeFirst, type VisibleDeal } from '../audience/public.js';
import { tables } from '../tables.js';
import { NotificationStore } from './notification.store.js';
import { AlertPauses } from './alert-pauses.job.js';
import { dealData, isFresh } from './alert-texts.js';
import { collegesToSummarize, dealsToAnnounce } from './audiences.query.js';

const SEEN_SINCE = sql<string>`CASE WHEN deals.start_date > now() THEN greatest(${EARLY_START}, colleges.active_since)
  ELSE greatest(coalesce(deals.approved_at, deals.announce_from), deals.start_date, colleges.active_since) END`;

/**
 * Notifies the colleges that show a new deal once, when readers first see it: it is approved, has begun and one of them
 * is active, whichever comes last. Deals that readers have been seeing for hours trigger no alert. Those that an outage
 * held up share one summary for each college.
 *
 * Members who see an early deal sooner are notified one by one when they do, and are left out of its college's alert.
 */
@Injectable()
export class DealAlertsService {
  private readonly limits = new PairLimits(this.em);

  constructor(
    private readonly em: EntityManager,
    private readonly deals: DealsReadModel,
    private readonly notifications: NotificationStore,
    private readonly pauses: AlertPauses,
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

  /**
   * Notifies a deal's colleges, or before its start the members who see it early, unless they were notified before or
   * nobody sees the deal.
   */
  @Transactional()
  async announce(dealId: number): Promise<void> {
    // The lock guards the deal against removal.
    const shown = await dealsToAnnounce(tables(this.em))
      .where('deals.id', '=', dealId)
      .select(SEEN_SINCE.as('seenSince'))
      .orderBy(ownCollegeFirst)
      .forUpdate('deals')
      .skipLocked()
      .execute();
    const [deal] = shown;
    if (!deal) return;
    await this.leaveOut(dealId);
    if (!deal.hasBegun) {
      if (isFresh(deal.seenSince)) await this.notifyEarly(deal);
    } else if (await this.pauses.heldUp(deal.seenSince)) await this.holdUp(dealId);
    else if (isFresh(deal.seenSince)) await this.notifyOf(shown);
  }

  /**
   * Notifies a college of its deals held up by an outage, if none was added lately: one summary for each outage. Deals
   * that readers no longer see are left out. A single deal, an early one, and one that other colleges show, too, is
   * announced as usual, so that no user is notified of it twice.
   */
  @Transactional()
  async summarize(collegeId: number): Promise<void> {
    const isDue = collegesToSummarize(tables(this.em)).where('college_id', '=', collegeId);
    if (!(await isDue.executeTakeFirst())) return;
    const shown = await this.deals.visible(await this.takeHeldUp(collegeId));
    const apart = new Set(shown.filter((deal) => deal.isEarly || deal.collegeId !== collegeId).map(({ id }) => id));
    const deals = shown.filter(({ id }) => !apart.has(id));
    const alone = deals.length > 1 ? apart : new Set(shown.map(({ id }) => id));
    for (const id of alone) await this.notifyOf(shown.filter((deal) => deal.id === id));
    if (deals.length < 2) return;
    const { name, shortName } = await this.em.findOneOrFail(College, collegeId);
    await this.notifications.notifyCollege(collegeId, {
      kind: 'deal-alert',
      cause: `deal-alerts:${collegeId}:${await this.pauses.resumedAt()}`,
      title: `${deals.length} new deals at ${name}`,
      description: 'They were added while alerts were paused.',
      data: { path: `/college/${shortName}`, collegeId },
      topics: [...new Set(deals.flatMap(topicsOf))],
    });
  }

  /** Ends the wait of a college's held-up deals and returns their ids. A concurrent caller gets none of them. */
  async takeHeldUp(collegeId: number): Promise<number[]> {
    const taken = await tables(this.em)
      .updateTable('deals')
      .set({ held_up_at: null })
      .where('college_id', '=', collegeId)
      .where('held_up_at', 'is not', null)
      .returning('id')
      .execute();
    return taken.map(({ id }) => id);
  }

  /** Records that a deal needs no announcement any more; before its start, none to members who see it early. */
  async leaveOut(dealId: number): Promise<void> {
    await tables(this.em)
      .updateTable('deals')
      .set({
        announced_at: sql<Date | null>`CASE WHEN start_date <= now() THEN now() END`,
        early_announced_at: sql<Date>`now()`,
      })
      .where('id', '=', dealId)
      .execute();
  }

  private async holdUp(dealId: number): Promise<void> {
    await tables(this.em)
      .updateTable('deals')
      .set({ held_up_at: sql<Date>`now()` })
      .where('id', '=', dealId)
      .execute();
  }

  /** Notifies the members who see a deal early, in steps. */
  private async notifyEarly(deal: VisibleDeal): Promise<void> {
    if (!(await this.mayAlert(deal))) return;
    const title = `Early deal at ${deal.vendorName}`;
    const early = { kind: 'deal-alert', subject_id: deal.id, occasion: 'early' } as const;
    await this.notifications.announce([{ ...early, title, description: deal.title, data: dealData(deal) }]);
  }

  private mayAlert({ vendorId, collegeId }: VisibleDeal): Promise<boolean> {
    return this.limits.mayAlert('deal-new', `vendor-${vendorId}`, `college-${collegeId}`);
  }

  /** Notifies of one deal at all the colleges that show it. */
  private async notifyOf(shown: VisibleDeal[]): Promise<void> {
    const [deal, ...further] = shown;
    if (!deal || !(await this.mayAlert(deal))) return;
    await this.notifications.notifyCollege(deal.collegeId, {
      kind: 'deal-alert',
      cause: `deal-alert:${deal.id}:${deal.collegeId}`,
      title: `New deal at ${deal.vendorName}`,
      description: deal.title,
      dealId: deal.id,
      data: dealData(deal),
      furtherCollegeIds: further.map(({ collegeId }) => collegeId),
      topics: [...new Set(shown.flatMap(topicsOf))],
    });
  }
}
