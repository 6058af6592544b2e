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
import { digestAlerts, type MailedAlert } from './alert-mails.query.js';
import { quietUntil } from './alert-plan.js';
import { recipients } from './recipients.query.js';

/** Maximum alerts listed in one mail. The notifications page lists the rest. */
const MOST_ENTRIES = 20;

/** Composes the daily digest of alerts. */
@Injectable()
export class AlertDigestMail extends MailKind<'alert-digest'> {
  readonly kind = 'alert-digest';

  constructor(
    @Inject(NOTIFICATION_ENV) private readonly env: Pick<NotificationEnv, 'PUBLIC_URL'>,
    private readonly settings: Settings,
    private readonly em: EntityManager,
    private readonly users: UsersService,
    private readonly links: AlertLinks,
  ) {
    super();
  }

  /** Returns the end of quiet hours, or undefined if the user has turned alert mails off, or no alert in it is still unseen and current. */
  async compose({ id, about }: QueuedMail<'alert-digest'>): Promise<OutgoingMail | Date | undefined> {
    const recipient = await recipients(tables(this.em)).where('users.id', '=', about.userId).executeTakeFirst();
    const to = await this.users.findKnownAddress(about.userId);
    const alerts = await digestAlerts(tables(this.em), { messageId: id, ...about });
    if (!recipient?.emailNotifications || to === undefined || alerts.length === 0) return undefined;
    const quiet = quietUntil(recipient, new Date());
    if (quiet) return quiet;
    const subject = subjectOf(alerts);
    const preferencesUrl = signedInLink(this.env.PUBLIC_URL, PREFERENCES_PATH);
    const { renderAlertDigestEmail } = await import('./alert.email.js');
    const mail = await renderAlertDigestEmail({
      subject,
      entries: alerts.slice(0, MOST_ENTRIES).map((alert) => entryOf(alert, this.env.PUBLIC_URL, zoneOf(recipient))),
      more: Math.max(0, alerts.length - MOST_ENTRIES),
      unsubscribeUrl: this.links.page(about.userId),
      preferencesUrl,
      ...mailFrame(this.env, this.settings),
    });
    return {
      reference: `alert-digest-${id}`,
      to,
      subject,
      ...mail,
      headers: unsubscribeHeaders(this.links.oneClick(about.userId)),
    };
  }
}

/** Returns "3 new deals at your college", else "5 new notifications". A single alert uses its own title. */
function subjectOf(alerts: MailedAlert[]): string {
  const [first] = alerts;
  if (alerts.length === 1 && first) return first.title;
  return alerts.every(({ kind, dealId }) => kind === 'deal-alert' && dealId !== null)
    ? `${alerts.length} new deals at your college`
    : `${alerts.length} new notifications`;
}
