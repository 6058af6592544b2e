import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ownCollegeFirst, UsersService, visibleDeals } from '../audience/public.js';
import { tables } from '../tables.js';
import type { RenderedMail } from './layout/email-frame.js';
import { type MailDeal, mailDeal } from './layout/mail-deal.js';
import type { MailFrame } from './layout/mail-frame.js';
import { AccountMail, type QueuedMail } from './mail-kinds.js';

/** Composes the mail about an admin's decision about a deal or a change of a business. */
@Injectable()
export class DealDecisionMail extends AccountMail<'deal-decision'> {
  readonly kind = 'deal-decision';

  constructor(
    users: UsersService,
    private readonly em: EntityManager,
  ) {
    super(users);
  }

  protected async render({ about }: QueuedMail<'deal-decision'>, frame: MailFrame): Promise<RenderedMail> {
    const { renderDealDecisionEmail } = await import('./deal.email.js');
    return renderDealDecisionEmail({
      ...about,
      isBusiness: 'vendorId' in about,
      deal: about.isApproved && 'dealId' in about ? await this.visibleDeal(about.dealId, frame.homeUrl) : undefined,
      ...frame,
    });
  }

  /** Returns the deal if students can see it. */
  private async visibleDeal(dealId: number, publicUrl: string): Promise<MailDeal | undefined> {
    const deal = await visibleDeals(tables(this.em))
      .select('colleges.short_name as shortName')
      .where('deals.id', '=', dealId)
      .orderBy(ownCollegeFirst)
      .limit(1)
      .executeTakeFirst();
    if (!deal) return undefined;
    return mailDeal(deal, publicUrl, `/college/${encodeURIComponent(deal.shortName)}/deal/${dealId}`, deal.vendorName);
  }
}

/** Composes the mail to a vendor whose deal is hidden because of many reports. */
@Injectable()
export class DealHiddenMail extends AccountMail<'deal-hidden'> {
  readonly kind = 'deal-hidden';

  protected async render({ about: { title } }: QueuedMail<'deal-hidden'>, frame: MailFrame): Promise<RenderedMail> {
    return (await import('./deal.email.js')).renderDealHiddenEmail({ title, ...frame });
  }
}
