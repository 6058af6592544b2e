import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { isTransient } from '@campus-deals/service-defaults';
import { Settings } from '@campus-deals/settings';
import { LRUCache } from 'lru-cache';
import { tables } from '../tables.js';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';
import { mailSender } from '../messages/public.js';
import type { EditionOf } from './newsletter-content.js';
import { NewsletterContent } from './college-news.content.js';
import { MailTemplate } from './mail-template.js';
import { storeEditions } from './newsletter-editions.query.js';

/**
 * Maximum cached editions, one per set of colleges. Almost every recipient follows a single college, so a newsletter
 * needs few.
 */
const KEPT = 200;
/** Cache lifetime: corrected content appears within this time. */
const KEPT_MS = 15 * 60_000;

/** Thrown when an edition could not be rendered. Retrying does not help. */
export class EditionFailed extends Error {
  constructor(cause: unknown) {
    super('an edition could not be made', { cause });
  }
}

/**
 * Caches editions as templates: rendered and MIME-encoded once for all recipients who follow the same colleges. Stores
 * what each one says for the public archive.
 */
@Injectable()
export class Editions {
  private readonly kept = new LRUCache<string, Promise<MailTemplate | undefined>>({ max: KEPT, ttl: KEPT_MS });

  constructor(
    private readonly em: EntityManager,
    private readonly content: NewsletterContent,
    private readonly settings: Settings,
    @Inject(NOTIFICATION_ENV) private readonly env: Pick<NotificationEnv, 'MAIL_FROM'>,
  ) {}

  /** Returns undefined if there is nothing to send to readers of just these colleges. */
  templateFor(newsletter: EditionOf, collegeIds: readonly number[]): Promise<MailTemplate | undefined> {
    const key = `${newsletter.id} ${collegeIds.join(' ')}`;
    let template = this.kept.get(key);
    if (!template) {
      template = this.compile(newsletter, collegeIds);
      this.kept.set(key, template);
      template.catch(() => this.kept.delete(key));
    }
    return template;
  }

  private async compile(newsletter: EditionOf, collegeIds: readonly number[]): Promise<MailTemplate | undefined> {
    try {
      const edition = await this.content.edition(newsletter, collegeIds);
      if (!edition) return undefined;
      if (newsletter.trigger !== 'test') await storeEditions(tables(this.em), newsletter.id, edition.shown);
      const from = mailSender(this.env, this.settings);
      return await MailTemplate.compile(edition, { from, date: new Date() });
    } catch (error) {
      throw isTransient(error) ? error : new EditionFailed(error);
    }
  }
}
