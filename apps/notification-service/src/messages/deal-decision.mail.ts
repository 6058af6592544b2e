import { Injectable } from '@nestjs/common';
import { type MailFrame, signedInLink } from '../mail-frame.js';
import { UsersService } from '../audience/public.js';
import { MailKind, type OutgoingMail, type QueuedMail } from './mail-kinds.js';

/** Composes the mail about an admin's decision about a deal or a change of a business. */
@Injectable()
export class DealDecisionMail extends MailKind<'deal-decision'> {
  readonly kind = 'deal-decision';

  constructor(private readonly users: UsersService) {
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
      dashboardUrl: signedInLink(frame.homeUrl, '/vendor/dashboard'),
      ...frame,
    });
    return { to, subject, ...mail };
  }
}
