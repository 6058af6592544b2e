import { Injectable } from '@nestjs/common';
import { type MailFrame, signedInLink } from './layout/mail-frame.js';
import { UsersService } from '../audience/public.js';
import { MailKind, type OutgoingMail, type QueuedMail } from './mail-kinds.js';

/** Composes the mail to a vendor whose deal is hidden because of many reports. */
@Injectable()
export class DealHiddenMail extends MailKind<'deal-hidden'> {
  readonly kind = 'deal-hidden';

  constructor(private readonly users: UsersService) {
    super();
  }

  /** Returns undefined once the account is gone. */
  async compose(
    { userId, about: { title } }: QueuedMail<'deal-hidden'>,
    frame: MailFrame,
  ): Promise<OutgoingMail | undefined> {
    const to = userId === null ? undefined : await this.users.findAddress(userId);
    if (to === undefined) return undefined;
    const subject = `Hidden for now: ${title}`;
    const { renderDealHiddenEmail } = await import('./deal-hidden.email.js');
    const mail = await renderDealHiddenEmail({
      title,
      subject,
      dashboardUrl: signedInLink(frame.homeUrl, '/vendor/dashboard'),
      ...frame,
    });
    return { to, subject, ...mail };
  }
}
