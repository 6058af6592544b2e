import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { NewsletterTrigger } from '@campus-deals/contracts/enumerations';
import { Settings } from '@campus-deals/settings';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';
import { mailFrame } from '../messages/public.js';
import { type Edition, type EditionOf, newsletterLinks } from './newsletter-content.js';
import { readMarkdown } from './markdown.js';
import { collegeNews, type CollegeNews, MOST } from './college-news.query.js';
import { contentOf, leadOf, preheaderOf, type Room, sectionOf, subjectOf } from './newsletter-copy.js';

/**
 * Maximum bytes of HTML. Gmail clips a mail after 102 kB, and the unsubscribe link with it. The margin is for each
 * recipient's links, which are longer than their placeholders.
 */
const MAX_BYTES = 92_000;

/** Deals and vendors shown per college, tried from the most to the fewest. */
const ROOMS: readonly Room[] = [
  MOST,
  { fresh: 4, ending: 3, popular: 2, vendors: 3 },
  { fresh: 3, ending: 2, popular: 1, vendors: 0 },
  { fresh: 2, ending: 1, popular: 1, vendors: 0 },
];
const LEAST_ROOM: Room = { fresh: 1, ending: 1, popular: 1, vendors: 0 };

type Some<T> = readonly [T, ...T[]];

/**
 * Renders newsletters from the read models: new deals, deals that end soon, the most saved deals, and the vendors with
 * the most deals. An edition is rendered once for each set of colleges that recipients follow, and cached for a while.
 * Each recipient gets it with their own links.
 */
@Injectable()
export class NewsletterContent {
  constructor(
    @Inject(NOTIFICATION_ENV) private readonly env: Pick<NotificationEnv, 'PUBLIC_URL'>,
    private readonly settings: Settings,
    private readonly em: EntityManager,
  ) {}

  /**
   * Renders a section for each college, in this order. Returns undefined if there is nothing to send to readers of just
   * these colleges; they are skipped.
   */
  async edition(newsletter: EditionOf, collegeIds: readonly number[]): Promise<Edition | undefined> {
    const all: CollegeNews[] = [];
    for (const id of collegeIds) {
      const news = await collegeNews(this.em, id);
      if (news && isWorthIt(news, newsletter.trigger)) all.push(news);
    }
    const [first, ...others] = all;
    return first && this.fitting(newsletter, [first, ...others]);
  }

  /** Renders as much as fits into a mail. */
  private async fitting(newsletter: EditionOf, all: Some<CollegeNews>): Promise<Edition> {
    for (const room of ROOMS) {
      const edition = await this.rendered(newsletter, all, room, 0);
      if (fits(edition)) return edition;
    }
    let shown: Some<CollegeNews> = all;
    for (;;) {
      const edition = await this.rendered(newsletter, shown, LEAST_ROOM, all.length - shown.length);
      const [first, ...others] = shown;
      if (fits(edition) || others.length === 0) return edition;
      shown = [first, ...others.slice(0, Math.floor(others.length * 0.7))];
    }
  }

  /** React is loaded with the first newsletter: a process that sends none saves its 20 MB. */
  private async rendered(written: EditionOf, all: Some<CollegeNews>, room: Room, leftOut: number): Promise<Edition> {
    const { renderNewsletterEmail } = await import('./newsletter.email.js');
    const [subject, preheader] = [written.subject ?? subjectOf(all), preheaderOf(all)];
    const intro = written.intro ? readMarkdown(written.intro) : [];
    const sections = all.map((news) => ({ news, section: sectionOf(news, room, this.env.PUBLIC_URL) }));
    const mail = await renderNewsletterEmail({
      ...mailFrame(this.env, this.settings),
      subject,
      preheader,
      lead: leadOf(all),
      intro,
      sections: sections.map(({ news, section }) => ({
        ...section,
        unsubscribeUrl: newsletterLinks.unsubscribe(news.collegeId),
      })),
      leftOut,
      preferencesUrl: newsletterLinks.preferences,
    });
    const shown = sections.map(({ news, section }) => ({
      collegeId: news.collegeId,
      subject: written.subject ?? subjectOf([news]),
      preheader: preheaderOf([news]),
      content: contentOf(news, intro, section),
    }));
    return { preheader, ...mail, shown };
  }
}

/** Whether an edition is worth sending. A weekly one needs new or ending deals; others need any deal. */
function isWorthIt({ fresh, ending, dealCount }: CollegeNews, trigger: NewsletterTrigger): boolean {
  return trigger === 'weekly' ? fresh.length + ending.length > 0 : dealCount > 0;
}

function fits({ html }: Edition): boolean {
  return Buffer.byteLength(html) <= MAX_BYTES;
}
