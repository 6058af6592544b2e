import { Inject, Injectable } from '@nestjs/common';
import { Settings } from '@campus-deals/settings';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';
import { mailFrame, signedInLink } from '../mail-frame.js';
import { UsersService } from '../audience/public.js';
import { MailKind, type OutgoingMail, type QueuedMail } from './mail-kinds.js';

/** Composes the mail to a vendor whose deal is hidden because of many reports. */
@Injectable()
export class DealHiddenMail extends MailKind<'deal-hidden'> {
  readonly kind = 'deal-hidden';

  constructor(
    @Inject(NOTIFICATION_ENV) private readonly env: Pick<NotificationEnv, 'PUBLIC_URL'>,
    private readonly settings: Settings,
    private readonly users: UsersService,
  ) {
    super();
  }

  /** Returns undefined once the account is gone. */
  async compose({ id, userId, about: { title } }: QueuedMail<'deal-hidden'>): Promise<OutgoingMail | undefined> {
    const to = userId === null ? undefined : await this.users.findAddress(userId);
    if (to === undefined) return undefined;
    const subject = `Hidden for now: ${title}`;
    const { renderDealHiddenEmail } = await import('./deal-hidden.email.js');
    const mail = await renderDealHiddenEmail({
      title,
      subject,
      dashboardUrl: signedInLink(this.env.PUBLIC_URL, '/vendor/dashboard'),
      ...mailFrame(this.env, this.settings),
    });
    return { reference: `deal-hidden-${id}`, to, subject, ...mail };
  }
}
