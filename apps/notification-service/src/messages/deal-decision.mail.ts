import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type MailFrame, signedInLink } from './layout/mail-frame.js';
import { ownCollegeFirst, UsersService, visibleDeals } from '../audience/public.js';
import { tables } from '../tables.js';
import { type MailDeal, mailDeal } from './layout/mail-deal.js';
import { MailKind, type OutgoingMail, type QueuedMail } from './mail-kinds.js';

/** Composes the mail about an admin's decision about a deal or a change of a business. */
@Injectable()
export class DealDecisionMail extends MailKind<'deal-decision'> {
  readonly kind = 'deal-decision';

  constructor(
    private readonly em: EntityManager,
    private readonly users: UsersService,
  ) {
    super();
  }

  /** Returns undefined once the account is gone. */
  async compose({ userId, about }: QueuedMail<'deal-decision'>, frame: MailFrame): Promise<OutgoingMail | undefined> {
    const to = userId === null ? undefined : await this.users.findAddress(userId);
    if (to === undefined) return undefined;
    const { title, isApproved } = about;
    const subject = isApproved ? `Approved: ${title}` : `Not approved: ${title}`;
    const { renderDealDecisionEmail } = await import('./deal-decision.email.js');
    const mail = await renderDealDecisionEmail({
      ...about,
      isBusiness: 'vendorId' in about,
      subject,
      deal: isApproved && 'dealId' in about ? await this.visibleDeal(about.dealId, frame.homeUrl) : undefined,
      dashboardUrl: signedInLink(frame.homeUrl, '/vendor/dashboard'),
      ...frame,
    });
    return { to, subject, ...mail };
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
