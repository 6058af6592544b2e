import { Injectable, Logger } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { FollowDto } from '@campus-deals/contracts/notification/follow.dto';
import { isTransient } from '@campus-deals/service-defaults';
import type { SendMailOptions } from 'nodemailer';
import { linkPlaceholder, type MailFrame, MailTemplates, type RenderedMail, signedInLink } from '../messages/public.js';
import { tables } from '../tables.js';
import { AlertLinks, FollowLinks } from '../subscriptions/public.js';
import { FollowsService, zoneOf } from '../audience/public.js';
import { type AlertEntry, type AlertReason, entryOf, PREFERENCES_PATH, reasonsFor } from './alert-entry.js';
import { alertsOf, type MailedAlert, type QueuedAlerts, readers } from './alert-mails.query.js';
import { quietUntil, type Recipient } from './alert-plan.js';

/** Maximum alerts listed in one mail. The notifications page lists the rest. */
const MAX_ENTRIES = 20;

/** An email, the end of quiet hours, or `failed` if it cannot be composed. */
type Composed = SendMailOptions | Date | 'failed';

/** An alert that its reader wants, and why. */
type WantedAlert = MailedAlert & { reasons: AlertReason[] };

interface Content extends MailFrame {
  subject: string;
  entries: AlertEntry[];
  /** Number of further alerts. */
  more: number;
  unsubscribeUrl: string;
  preferencesUrl: string;
}

/**
 * Composes the emails of alerts, and the daily digests, for many readers at once. Emails that differ only in links,
 * such as those to a college's users with the same unseen deals, are rendered once.
 */
@Injectable()
export class AlertMails {
  private readonly log = new Logger(AlertMails.name);

  constructor(
    private readonly em: EntityManager,
    private readonly links: AlertLinks,
    private readonly followLinks: FollowLinks,
    private readonly follows: FollowsService,
    private readonly templates: MailTemplates,
  ) {}

  /**
   * Composes emails with current data. Leaves out emails that are no longer wanted: the user has turned alert mails
   * off, or no alert in it is still unseen and current.
   */
  async compose(mails: readonly QueuedAlerts[]): Promise<Map<number, Composed>> {
    const db = tables(this.em);
    const userIds = mails.map(({ about }) => about.userId);
    const known = new Map((await readers(db, { userIds })).map((reader) => [reader.userId, reader]));
    const follows = await this.follows.listEach(userIds);
    const alerts = await alertsOf(db, mails);
    const composed = new Map<number, Composed>();
    for (const mail of mails) {
      const { userId } = mail.about;
      const reader = known.get(userId);
      if (!reader?.emailNotifications) continue;
      try {
        const wanted = this.wanted(alerts.get(mail.id) ?? [], reader, follows.get(userId) ?? []);
        const email = wanted.length > 0 && (quietUntil(reader, new Date()) ?? (await this.email(mail, reader, wanted)));
        if (email) composed.set(mail.id, email);
      } catch (error) {
        if (isTransient(error)) throw error;
        this.log.error({ err: error, messageId: mail.id }, 'an alert could not be composed');
        composed.set(mail.id, 'failed');
      }
    }
    return composed;
  }

  /** Returns the alerts with the reasons for each. The user may have switched off some kinds since. */
  private wanted(
    alerts: readonly MailedAlert[],
    { userId, alertChoices }: Recipient,
    follows: readonly FollowDto[],
  ): WantedAlert[] {
    const links = { alerts: this.links, follows: this.followLinks };
    return alerts
      .map((alert) => ({ ...alert, reasons: reasonsFor(alert, { userId, alertChoices, follows }, links) }))
      .filter(({ reasons }) => reasons.length > 0);
  }

  private async email(
    { id, kind }: QueuedAlerts,
    reader: Recipient & { email: string },
    alerts: readonly WantedAlert[],
  ): Promise<SendMailOptions | undefined> {
    const own = [this.links.page(reader.userId)];
    const placeholder = (url: string): string => {
      if (!own.includes(url)) own.push(url);
      return linkPlaceholder(own.indexOf(url));
    };
    const frame = this.templates.frame();
    const entries = alerts.slice(0, MAX_ENTRIES).map((alert) => {
      const reasons = alert.reasons.map((reason) => ({ ...reason, url: placeholder(reason.url) }));
      return entryOf(alert, reasons, frame.homeUrl, zoneOf(reader));
    });
    const content = {
      ...frame,
      subject: subjectOf(alerts),
      entries,
      more: alerts.length - entries.length,
      unsubscribeUrl: linkPlaceholder(0),
      preferencesUrl: signedInLink(frame.homeUrl, PREFERENCES_PATH),
    };
    const template = await this.templates.get(JSON.stringify([kind, content]), () => render(kind, content));
    return template?.mailFor({
      to: reader.email,
      reference: `${kind}-${id}`,
      oneClick: this.links.oneClick(reader.userId),
      link: (number) => own[number] ?? '',
    });
  }
}

async function render(kind: QueuedAlerts['kind'], { entries, ...content }: Content): Promise<RenderedMail> {
  const { renderAlertDigestEmail, renderAlertEmail } = await import('./alert.email.js');
  const [entry] = entries;
  return kind === 'alert' && entry
    ? renderAlertEmail({ entry, ...content })
    : renderAlertDigestEmail({ entries, ...content });
}

/** Returns "3 new deals at your college", else "5 new notifications". A single alert uses its own title. */
function subjectOf(alerts: readonly MailedAlert[]): string {
  const [first] = alerts;
  if (alerts.length === 1 && first) return first.title;
  return alerts.every(({ kind, dealId }) => kind === 'deal-alert' && dealId !== null)
    ? `${alerts.length} new deals at your college`
    : `${alerts.length} new notifications`;
}
