import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import {
  type RenderedMail,
  type MailFrame,
  oneClickHeaders,
  signedInLink,
  MailKind,
  type OutgoingMail,
  type QueuedMail,
} from '../messages/public.js';
import { tables } from '../tables.js';
import { AlertLinks, FollowLinks } from '../subscriptions/public.js';
import { FollowsService, UsersService, zoneOf } from '../audience/public.js';
import { type AlertEntry, entryOf, PREFERENCES_PATH, reasonsFor } from './alert-entry.js';
import { digestAlerts, findAlerts, type MailedAlert } from './alert-mails.query.js';
import { quietUntil } from './alert-plan.js';
import { recipients } from './recipients.query.js';

/** Maximum alerts listed in one mail. The notifications page lists the rest. */
const MOST_ENTRIES = 20;

type Entries = [AlertEntry, ...AlertEntry[]];
type AlertFrame = MailFrame & { subject: string; unsubscribeUrl: string; preferencesUrl: string };

@Injectable()
abstract class AlertMailKind<Kind extends 'alert' | 'alert-digest'> extends MailKind<Kind> {
  constructor(
    protected readonly em: EntityManager,
    private readonly users: UsersService,
    private readonly links: AlertLinks,
    private readonly followLinks: FollowLinks,
    private readonly follows: FollowsService,
  ) {
    super();
  }

  /**
   * Returns the end of quiet hours, or undefined if the user has turned alert mails off, or no alert in it is still
   * unseen and current.
   */
  async compose(mail: QueuedMail<Kind>, frame: MailFrame): Promise<OutgoingMail | Date | undefined> {
    const { userId } = mail.about;
    const recipient = await recipients(tables(this.em)).where('users.id', '=', userId).executeTakeFirst();
    const to = await this.users.findKnownAddress(userId);
    if (!recipient?.emailNotifications || to === undefined) return undefined;
    const facts = { userId, alertChoices: recipient.alertChoices, follows: await this.follows.list(userId) };
    const links = { alerts: this.links, follows: this.followLinks };
    // The user may have switched off some kinds since.
    const alerts = (await this.alerts(mail))
      .map((alert) => ({ ...alert, reasons: reasonsFor(alert, facts, links) }))
      .filter(({ reasons }) => reasons.length > 0);
    const [first, ...others] = alerts;
    if (!first) return undefined;
    const quiet = quietUntil(recipient, new Date());
    if (quiet) return quiet;
    const entry = (alert: (typeof alerts)[number]): AlertEntry =>
      entryOf(alert, alert.reasons, frame.homeUrl, zoneOf(recipient));
    const entries: Entries = [entry(first), ...others.slice(0, MOST_ENTRIES - 1).map(entry)];
    const rendered = await this.render(entries, alerts.length - entries.length, {
      ...frame,
      subject: subjectOf(alerts),
      unsubscribeUrl: this.links.page(userId),
      preferencesUrl: signedInLink(frame.homeUrl, PREFERENCES_PATH),
    });
    return { to, ...rendered, headers: oneClickHeaders(this.links.oneClick(userId)) };
  }

  protected abstract alerts(mail: QueuedMail<Kind>): Promise<MailedAlert[]>;

  protected abstract render(entries: Entries, more: number, frame: AlertFrame): Promise<RenderedMail>;
}

/** Composes the mail of one alert. */
@Injectable()
export class AlertMail extends AlertMailKind<'alert'> {
  readonly kind = 'alert';

  protected alerts({ about }: QueuedMail<'alert'>): Promise<MailedAlert[]> {
    return findAlerts(tables(this.em), about.notificationId, about.userId);
  }

  protected async render([entry]: Entries, _more: number, frame: AlertFrame): Promise<RenderedMail> {
    return (await import('./alert.email.js')).renderAlertEmail({ entry, ...frame });
  }
}

/** Composes the daily digest of alerts. */
@Injectable()
export class AlertDigestMail extends AlertMailKind<'alert-digest'> {
  readonly kind = 'alert-digest';

  protected alerts({ id, about }: QueuedMail<'alert-digest'>): Promise<MailedAlert[]> {
    return digestAlerts(tables(this.em), { messageId: id, ...about });
  }

  protected async render(entries: Entries, more: number, frame: AlertFrame): Promise<RenderedMail> {
    return (await import('./alert.email.js')).renderAlertDigestEmail({ entries, more, ...frame });
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
