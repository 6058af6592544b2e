import { dateTimeWithZone } from '@campus-deals/contracts/date-text';
import { Injectable } from '@nestjs/common';
import { MailKind, type OutgoingMail, type QueuedMail } from './mail-kinds.js';
import type { MailFrame } from './layout/mail-frame.js';
import { IdentityClient, UsersService } from '../audience/public.js';

/**
 * Composes the mail that asks to confirm a school address. Its token is created with the mail and never stored here.
 */
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
    const { renderSchoolLinkEmail } = await import('./school-link.email.js');
    // Omit the user's name: it would let anyone who enters another person's address send them text in our name.
    const mail = await renderSchoolLinkEmail({
      // The token is in the fragment, so that it is never logged, and link scanners that open the link change nothing.
      confirmUrl: `${frame.homeUrl}/verify#school_token=${encodeURIComponent(link.token)}`,
      address: link.email,
      expires: dateTimeWithZone(link.expiresAt, await this.users.findTimeZone(userId)),
      ...frame,
    });
    return {
      // Each attempt is a new mail: its link has replaced the previous one.
      reference: `school-link-${id}-${attempts + 1}`,
      to: link.email,
      subject: 'Confirm your school address',
      ...mail,
    };
  }
}
