import { Inject, Injectable } from '@nestjs/common';
import { Settings } from '@campus-deals/settings';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';
import { mailFrame, signedInLink } from '../mail-frame.js';
import { UsersService } from '../audience/public.js';
import { MailKind, type OutgoingMail, type QueuedMail } from './mail-kinds.js';

/** Composes the mail about an admin's decision about a deal or a change of a business. */
@Injectable()
export class DealDecisionMail extends MailKind<'deal-decision'> {
  readonly kind = 'deal-decision';

  constructor(
    @Inject(NOTIFICATION_ENV) private readonly env: Pick<NotificationEnv, 'PUBLIC_URL'>,
    private readonly settings: Settings,
    private readonly users: UsersService,
  ) {
    super();
  }

  /** Returns undefined once the account is gone. */
  async compose({ id, userId, about }: QueuedMail<'deal-decision'>): Promise<OutgoingMail | undefined> {
    const to = userId === null ? undefined : await this.users.findAddress(userId);
    if (to === undefined) return undefined;
    const { title, isApproved } = about;
    const subject = isApproved ? `Approved: ${title}` : `Not approved: ${title}`;
    const { renderDealDecisionEmail } = await import('./deal-decision.email.js');
    const mail = await renderDealDecisionEmail({
      ...about,
      isBusiness: 'vendorId' in about,
      subject,
      dashboardUrl: signedInLink(this.env.PUBLIC_URL, '/vendor/dashboard'),
      ...mailFrame(this.env, this.settings),
    });
    return { reference: `deal-decision-${id}`, to, subject, ...mail };
  }
}
