import { longDate } from '@campus-deals/contracts/date-text';
import { Inject, Injectable } from '@nestjs/common';
import { Settings } from '@campus-deals/settings';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';
import { mailFrame, signedInLink } from '../mail-frame.js';
import { UsersService } from '../audience/public.js';
import { MailKind, type OutgoingMail, type QueuedMail } from './mail-kinds.js';

/** Composes the mail that reminds a student that their status will expire. */
@Injectable()
export class VerificationExpiringMail extends MailKind<'verification-expiring'> {
  readonly kind = 'verification-expiring';

  constructor(
    @Inject(NOTIFICATION_ENV) private readonly env: Pick<NotificationEnv, 'PUBLIC_URL'>,
    private readonly settings: Settings,
    private readonly users: UsersService,
  ) {
    super();
  }

  /** Returns undefined once the account is gone or the status has expired. */
  async compose({ id, userId, about }: QueuedMail<'verification-expiring'>): Promise<OutgoingMail | undefined> {
    const { weeksLeft, expiresAt } = about;
    const to = userId === null || new Date(expiresAt) <= new Date() ? undefined : await this.users.findAddress(userId);
    if (to === undefined) return undefined;
    const subject = `Your student status ends in ${weeksLeft} ${weeksLeft === 1 ? 'week' : 'weeks'}`;
    const { renderVerificationExpiringEmail } = await import('./verification-expiring.email.js');
    const mail = await renderVerificationExpiringEmail({
      subject,
      day: longDate(expiresAt, await this.users.findTimeZone(userId)),
      accountUrl: signedInLink(this.env.PUBLIC_URL, '/user/account'),
      ...mailFrame(this.env, this.settings),
    });
    return {
      reference: `verification-expiring-${id}`,
      to,
      subject,
      ...mail,
    };
  }
}
