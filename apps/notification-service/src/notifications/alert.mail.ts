import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { Settings } from '@campus-deals/settings';
import { tables } from '../entities.js';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';
import { mailFrame, signedInLink } from '../mail-frame.js';
import { MailKind, type OutgoingMail, type QueuedMail } from '../messages/public.js';
import { AlertLinks } from '../subscriptions/public.js';
import { UsersService, zoneOf } from '../audience/public.js';
import { entryOf, PREFERENCES_PATH, unsubscribeHeaders } from './alert-entry.js';
import { findAlert } from './alert-mails.query.js';
import { quietUntil } from './alert-plan.js';
import { recipients } from './recipients.query.js';

/** Composes the mail of one alert. */
@Injectable()
export class AlertMail extends MailKind<'alert'> {
  readonly kind = 'alert';

  constructor(
    @Inject(NOTIFICATION_ENV) private readonly env: Pick<NotificationEnv, 'PUBLIC_URL'>,
    private readonly settings: Settings,
    private readonly em: EntityManager,
    private readonly users: UsersService,
    private readonly links: AlertLinks,
  ) {
    super();
  }

  /** Returns the end of quiet hours, or undefined if the user has turned mails off or has seen the alert, or readers no longer see the deal. */
  async compose({ id, about }: QueuedMail<'alert'>): Promise<OutgoingMail | Date | undefined> {
    const { userId, notificationId } = about;
    const recipient = await recipients(tables(this.em)).where('users.id', '=', userId).executeTakeFirst();
    const to = await this.users.findKnownAddress(userId);
    const alert = await findAlert(tables(this.em), notificationId, userId);
    if (!recipient?.emailNotifications || to === undefined || !alert) return undefined;
    const quiet = quietUntil(recipient, new Date());
    if (quiet) return quiet;
    const preferencesUrl = signedInLink(this.env.PUBLIC_URL, PREFERENCES_PATH);
    const { renderAlertEmail } = await import('./alert.email.js');
    const mail = await renderAlertEmail({
      entry: entryOf(alert, this.env.PUBLIC_URL, zoneOf(recipient)),
      unsubscribeUrl: this.links.page(userId),
      preferencesUrl,
      ...mailFrame(this.env, this.settings),
    });
    return {
      reference: `alert-${id}`,
      to,
      subject: alert.title,
      ...mail,
      headers: unsubscribeHeaders(this.links.oneClick(userId)),
    };
  }
}
