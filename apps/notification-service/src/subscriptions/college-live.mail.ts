import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { nextDueAt } from '@campus-deals/messaging';
import { LRUCache } from 'lru-cache';
import { Settings } from '@campus-deals/settings';
import { type College, visibleDealsAt } from '../audience/public.js';
import {
  type RenderedMail,
  type MailDeal,
  mailDeal,
  type MailFrame,
  oneClickHeaders,
  placeholderHost,
  MailKind,
  type OutgoingMail,
  type QueuedMail,
} from '../messages/public.js';
import { tables } from '../tables.js';
import { Subscription } from './subscription.entity.js';
import { UnsubscribeLinks } from './mail-links.js';

/** Placeholder for each recipient's own link in the shared rendering. */
const UNSUBSCRIBE_PLACEHOLDER = `https://${placeholderHost()}/unsubscribe`;

/** Maximum deals shown to a new subscriber. */
const WELCOME_DEALS = 3;

/**
 * Composes the first mail to a subscriber: "your college is live" for those who waited, a welcome for later ones. Mails
 * of the same content are rendered once: 200 recipients cost one rendering and 200 replacements.
 */
@Injectable()
export class CollegeLiveMail extends MailKind<'college-live'> {
  readonly kind = 'college-live';
  private readonly rendered = new LRUCache<string, Promise<RenderedMail>>({ max: 50 });

  constructor(
    private readonly settings: Settings,
    private readonly em: EntityManager,
    private readonly links: UnsubscribeLinks,
  ) {
    super();
  }

  /** Returns undefined once the address has unsubscribed. */
  async compose(
    { email, collegeId, about }: QueuedMail<'college-live'>,
    frame: MailFrame,
  ): Promise<OutgoingMail | undefined> {
    if (email === null || collegeId === null) return undefined;
    const subscription = await this.em.findOne(Subscription, { email, college: collegeId }, { populate: ['college'] });
    if (!subscription?.confirmedAt) return undefined;
    const { college } = subscription;
    const mail = await (about.isWelcome ? this.welcome(college, frame) : this.live(college, frame));
    const page = this.links.page(subscription.id);
    return {
      to: email,
      subject: mail.subject,
      html: mail.html.replaceAll(UNSUBSCRIBE_PLACEHOLDER, page),
      text: mail.text.replaceAll(UNSUBSCRIBE_PLACEHOLDER, page),
      headers: oneClickHeaders(this.links.oneClick(subscription.id)),
    };
  }

  /** React is loaded with the first mail: a process that sends none saves its 20 MB. */
  private async live(college: College, frame: MailFrame): Promise<RenderedMail> {
    const props = propsOf(college, frame);
    return this.once('live', props, async () =>
      (await import('./college-live.email.js')).renderCollegeLiveEmail(props),
    );
  }

  private async welcome(college: College, frame: MailFrame): Promise<RenderedMail> {
    const props = {
      ...propsOf(college, frame),
      nextIssue: this.nextIssue(college.timeZone ?? 'UTC'),
      deals: await this.runningDeals(college, frame.homeUrl),
    };
    return this.once('welcome', props, async () =>
      (await import('./college-live.email.js')).renderCollegeWelcomeEmail(props),
    );
  }

  /** Returns a date like "Thursday, November 26" in the college's time zone; null if the schedule has no next time. */
  private nextIssue(timeZone: string): string | null {
    const at = nextDueAt({ cron: this.settings.current().newsletterCron, timeZone }, new Date());
    return at?.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone }) ?? null;
  }

  private async runningDeals({ id, shortName }: College, homeUrl: string): Promise<MailDeal[]> {
    const deals = await visibleDealsAt(tables(this.em), id)
      .orderBy('deals.approved_at', 'desc')
      .orderBy('deals.id', 'desc')
      .limit(WELCOME_DEALS)
      .execute();
    const path = `/college/${encodeURIComponent(shortName)}/deal`;
    return deals.map((deal) => mailDeal(deal, homeUrl, `${path}/${deal.id}`, deal.vendorName));
  }

  private once(name: string, props: object, render: () => Promise<RenderedMail>): Promise<RenderedMail> {
    const key = JSON.stringify([name, props]);
    let mail = this.rendered.get(key);
    if (!mail) {
      mail = render();
      this.rendered.set(key, mail);
      mail.catch(() => this.rendered.delete(key));
    }
    return mail;
  }
}

function propsOf({ name, shortName }: College, frame: MailFrame) {
  const collegeUrl = `${frame.homeUrl}/college/${encodeURIComponent(shortName)}`;
  return { ...frame, collegeName: name, collegeUrl, unsubscribeUrl: UNSUBSCRIBE_PLACEHOLDER };
}
