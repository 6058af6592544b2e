import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { tables } from '../tables.js';
import { type MailTemplate, MailTemplates } from '../messages/public.js';
import type { Edition, EditionOf } from './newsletter-content.js';
import { NewsletterContent } from './college-news.content.js';
import { storeEditions } from './newsletter-editions.query.js';

/**
 * Caches editions as templates, one per set of colleges. Almost every recipient follows a single college, so a
 * newsletter needs few. Stores the content of each edition for the public archive.
 */
@Injectable()
export class Editions {
  constructor(
    private readonly em: EntityManager,
    private readonly content: NewsletterContent,
    private readonly templates: MailTemplates,
  ) {}

  /** Returns undefined if there is nothing to send to readers of just these colleges. */
  templateFor(newsletter: EditionOf, collegeIds: readonly number[]): Promise<MailTemplate | undefined> {
    return this.templates.get(`${newsletter.id} ${collegeIds.join(' ')}`, () => this.edition(newsletter, collegeIds));
  }

  private async edition(newsletter: EditionOf, collegeIds: readonly number[]): Promise<Edition | undefined> {
    const edition = await this.content.edition(newsletter, collegeIds);
    if (edition && newsletter.trigger !== 'test') await storeEditions(tables(this.em), newsletter.id, edition.shown);
    return edition;
  }
}
