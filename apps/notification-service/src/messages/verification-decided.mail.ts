import { longDate } from '@campus-deals/contracts/date-text';
import { Injectable } from '@nestjs/common';
import { type MailFrame, signedInLink } from './layout/mail-frame.js';
import { UsersService } from '../audience/public.js';
import { MailKind, type OutgoingMail, type QueuedMail } from './mail-kinds.js';

/** Composes the mail about a decision on a student's verification. */
@Injectable()
export class VerificationDecidedMail extends MailKind<'verification-decided'> {
  readonly kind = 'verification-decided';

  constructor(private readonly users: UsersService) {
    super();
  }

  /** Returns undefined once the account is gone. */
  async compose(
    { userId, about }: QueuedMail<'verification-decided'>,
    frame: MailFrame,
  ): Promise<OutgoingMail | undefined> {
    const to = userId === null ? undefined : await this.users.findAddress(userId);
    if (to === undefined) return undefined;
    const { decision, expiresAt, reason } = about;
    const day = expiresAt && longDate(expiresAt, await this.users.findTimeZone(userId));
    const { decidedCopy, renderVerificationDecidedEmail } = await import('./verification-decided.email.js');
    const { subject, lead } = decidedCopy(decision, day);
    const mail = await renderVerificationDecidedEmail({
      subject,
      lead,
      reasonGiven: reason,
      accountUrl: signedInLink(frame.homeUrl, '/user/account'),
      ...frame,
    });
    return { to, subject, ...mail };
  }
}
