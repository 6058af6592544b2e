import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { MAXIMUM_ID } from '@campus-deals/contracts/limits';
import type { SentNewsletterDto } from '@campus-deals/contracts/notification/newsletter-archive.dto';
import type { PageQueryDto } from '@campus-deals/contracts/queries.dto';
import { JsonAnswer, ProductError } from '@campus-deals/service-defaults';
import { Settings } from '@campus-deals/settings';
import { newslettersOfCollegeTag } from '../audience/public.js';
import { tables } from '../tables.js';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';
import {
  type ArchiveOf,
  type CollegeKey,
  findArchive,
  findSentNewsletter,
  sentNewsletters,
} from './newsletter-archive.query.js';
import { newsletterFeed } from './newsletter-feed.js';

/** Newsletters in a feed. */
const FEED_SIZE = 20;

/**
 * Shows the newsletters that a college's readers got, without anything about the readers. A college that waits for
 * subscribers shows none. The methods below throw college_not_found.
 */
@Injectable()
export class NewsletterArchiveService {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: Settings,
    @Inject(NOTIFICATION_ENV) private readonly env: Pick<NotificationEnv, 'PUBLIC_URL'>,
  ) {}

  async list(college: string, page: PageQueryDto): Promise<JsonAnswer> {
    const found = await sentNewsletters(tables(this.em), collegeKey(college), page);
    if (!found) throw new ProductError('college_not_found');
    return new JsonAnswer({ ...found.page, tags: [newslettersOfCollegeTag(found.scope.id)] });
  }

  /** Also throws newsletter_not_found. */
  async get(college: string, id: number): Promise<JsonAnswer> {
    const { id: collegeId, isActive } = await this.archive(college);
    const [newsletter] = isActive ? await findSentNewsletter(tables(this.em), { collegeId, id }) : [];
    if (!newsletter) throw new ProductError('newsletter_not_found');
    return new JsonAnswer({ body: newsletter.json, tags: [newslettersOfCollegeTag(collegeId)] });
  }

  /** Returns the latest newsletters as RSS 2.0, with its cache tags. */
  async feed(college: string): Promise<{ xml: string; tags: string[] }> {
    const archive = await this.archive(college);
    const found = await sentNewsletters(tables(this.em), { id: archive.id }, { limit: FEED_SIZE });
    const newsletters = JSON.parse(found?.page.body ?? '[]') as SentNewsletterDto[];
    const { productName } = this.settings.current();
    const xml = newsletterFeed(archive, newsletters, { site: this.env.PUBLIC_URL, productName });
    return { xml, tags: [newslettersOfCollegeTag(archive.id)] };
  }

  private async archive(college: string): Promise<ArchiveOf> {
    const [archive] = await findArchive(tables(this.em), collegeKey(college));
    if (!archive) throw new ProductError('college_not_found');
    return archive;
  }
}

/** Parses a path segment: a short name contains a letter, anything else is an id. Throws college_not_found. */
function collegeKey(name: string): CollegeKey {
  if (!/^\d+$/.test(name)) return { shortName: name.toLowerCase() };
  if (Number(name) > MAXIMUM_ID) throw new ProductError('college_not_found');
  return { id: Number(name) };
}
