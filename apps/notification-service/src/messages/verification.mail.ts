import { dateTimeWithZone, longDate } from '@campus-deals/contracts/date-text';
import { Injectable } from '@nestjs/common';
import { IdentityClient, UsersService } from '../audience/public.js';
import type { RenderedMail } from './layout/email-frame.js';
import type { MailFrame } from './layout/mail-frame.js';
import { AccountMail, MailKind, type OutgoingMail, type QueuedMail } from './mail-kinds.js';

/** Composes the mail about a decision on a student's verification. */
@Injectable()
export class VerificationDecidedMail extends AccountMail<'verification-decided'> {
  readonly kind = 'verification-decided';

  protected async render(
    { userId, about }: QueuedMail<'verification-decided'>,
    frame: MailFrame,
  ): Promise<RenderedMail> {
    const { decision, expiresAt, reason: reasonGiven } = about;
    const day = expiresAt && longDate(expiresAt, await this.users.findTimeZone(userId));
    const { renderVerificationDecidedEmail } = await import('./verification.email.js');
    return renderVerificationDecidedEmail({ decision, day, reasonGiven, ...frame });
  }
}

/** Composes the mail that reminds a student that their status will expire. */
@Injectable()
export class VerificationExpiringMail extends AccountMail<'verification-expiring'> {
  readonly kind = 'verification-expiring';

  /** Also returns undefined once the status has expired. */
  override async compose(
    mail: QueuedMail<'verification-expiring'>,
    frame: MailFrame,
  ): Promise<OutgoingMail | undefined> {
    return new Date(mail.about.expiresAt) > new Date() ? super.compose(mail, frame) : undefined;
  }

  protected async render(
    { userId, about: { weeksLeft, expiresAt } }: QueuedMail<'verification-expiring'>,
    frame: MailFrame,
  ): Promise<RenderedMail> {
    const day = longDate(expiresAt, await this.users.findTimeZone(userId));
    const { renderVerificationExpiringEmail } = await import('./verification.email.js');
    return renderVerificationExpiringEmail({ weeksLeft, day, ...frame });
  }
}

/** Composes the mail that asks to confirm a school address. Its token is created with the mail and never stored here. */
@Injectable()
export class SchoolLinkMail extends MailKind<'school-link'> {
  readonly kind = 'school-link';

  constructor(
    private readonly identity: IdentityClient,
    private readonly users: UsersService,
  ) {
    super();
  }

  /** Returns undefined once the address is confirmed, replaced or deleted. */
  async compose(
    { id, userId, attempts, about }: QueuedMail<'school-link'>,
    frame: MailFrame,
  ): Promise<OutgoingMail | undefined> {
    const link = await this.identity.renewSchoolLink(about.verificationId);
    if (!link) return undefined;
    const { renderSchoolLinkEmail } = await import('./verification.email.js');
    // Omit the user's name: it would let anyone who enters another person's address send them text in our name.
    const mail = await renderSchoolLinkEmail({
      // The token is in the fragment, so that it is never logged, and link scanners that open the link change nothing.
      confirmUrl: `${frame.homeUrl}/verify#school_token=${encodeURIComponent(link.token)}`,
      address: link.email,
      expires: dateTimeWithZone(link.expiresAt, await this.users.findTimeZone(userId)),
      ...frame,
    });
    // Each attempt is a new mail: its link has replaced the previous one.
    return { reference: `school-link-${id}-${attempts + 1}`, to: link.email, ...mail };
  }
}
