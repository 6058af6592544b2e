import { longDate } from '@campus-deals/contracts/date-text';
import { Injectable } from '@nestjs/common';
import { type MailFrame, signedInLink } from './layout/mail-frame.js';
import { UsersService } from '../audience/public.js';
import { MailKind, type OutgoingMail, type QueuedMail } from './mail-kinds.js';

/** Composes the mail that reminds a student that their status will expire. */
@Injectable()
export class VerificationExpiringMail extends MailKind<'verification-expiring'> {
  readonly kind = 'verification-expiring';

  constructor(private readonly users: UsersService) {
    super();
  }

  /** Returns undefined once the account is gone or the status has expired. */
  async compose(
    { userId, about }: QueuedMail<'verification-expiring'>,
    frame: MailFrame,
  ): Promise<OutgoingMail | undefined> {
    const { weeksLeft, expiresAt } = about;
    const to = userId === null || new Date(expiresAt) <= new Date() ? undefined : await this.users.findAddress(userId);
    if (to === undefined) return undefined;
    const subject = `Your student status ends in ${weeksLeft} ${weeksLeft === 1 ? 'week' : 'weeks'}`;
    const { renderVerificationExpiringEmail } = await import('./verification-expiring.email.js');
    const mail = await renderVerificationExpiringEmail({
      subject,
      day: longDate(expiresAt, await this.users.findTimeZone(userId)),
      accountUrl: signedInLink(frame.homeUrl, '/user/account'),
      ...frame,
    });
    return {
      to,
      subject,
      ...mail,
    };
  }
}
