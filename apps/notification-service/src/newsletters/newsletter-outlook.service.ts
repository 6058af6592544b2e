import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { nextDueAt } from '@campus-deals/messaging';
import type {
  NewsletterAudienceDto,
  NewsletterScheduleDto,
} from '@campus-deals/contracts/notification/newsletter-audience.dto';
import { ProductError } from '@campus-deals/service-defaults';
import { Settings } from '@campus-deals/settings';
import { College } from '../audience/public.js';
import { Subscription } from '../subscriptions/public.js';
import { tables } from '../tables.js';
import { countAudience, countLeftOut, hasDeals, lastSentAt } from './newsletter-audience.query.js';
import { WeeklyNewsletters } from './weekly-newsletters.job.js';

/** Shows admins the audience of a newsletter, and when the next weekly one is sent. */
@Injectable()
export class NewsletterOutlookService {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: Settings,
    private readonly weekly: WeeklyNewsletters,
  ) {}

  /** Throws college_not_found. */
  async audience(collegeId: number | null): Promise<NewsletterAudienceDto> {
    const college = collegeId === null ? null : await this.em.findOne(College, { id: collegeId, status: 'live' });
    if (collegeId !== null && !college) throw new ProductError('college_not_found');
    const db = tables(this.em);
    const counts = await countAudience(db, collegeId);
    const sent = { lastSentAt: await lastSentAt(db, collegeId), leftOut: await countLeftOut(db, collegeId) };
    if (counts.people > 0) return { ...counts, ...sent, hasSubscribers: true, problem: null };
    const confirmed = { confirmedAt: { $ne: null }, college: collegeId ?? { isActive: true } };
    const isFollowed = (await this.em.findOne(Subscription, confirmed)) !== null;
    return { ...counts, ...sent, hasSubscribers: isFollowed, problem: await this.whyNobody(college, isFollowed) };
  }

  /** Returns the next run in the time zone that reaches it first. */
  async schedule(now = new Date()): Promise<NewsletterScheduleDto> {
    const due = (await this.weekly.times()).flatMap((times) => {
      const at = nextDueAt(times, now);
      return at ? [{ at, timeZone: times.timeZone }] : [];
    });
    const [next] = due.toSorted((one, other) => one.at.getTime() - other.at.getTime());
    return {
      cron: this.settings.current().newsletterCron,
      nextAt: next?.at.toISOString() ?? null,
      timeZone: next?.timeZone ?? null,
    };
  }

  private async whyNobody(college: College | null, isFollowed: boolean): Promise<string> {
    const at = college ? `at ${college.name}` : 'at any active college';
    if (!isFollowed) return `No recipients: no confirmed subscribers ${at}.`;
    if (college && !college.isActive) return `No recipients: ${college.name} is Coming Soon.`;
    if (!(await hasDeals(tables(this.em), college?.id ?? null))) return `Nothing to send: no open deals ${at}.`;
    return `No recipients: no subscriber ${at} can get it now. They paused, chose one email a month, or their address bounced.`;
  }
}
