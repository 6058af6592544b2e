import { Inject, Injectable } from '@nestjs/common';
import { isPassing } from '@campus-deals/service-defaults';
import { Settings } from '@campus-deals/settings';
import { LRUCache } from 'lru-cache';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';
import { mailSender } from '../mail-from.js';
import { NewsletterContent, type EditionOf } from '../newsletters/newsletters.module.js';
import { MailTemplate } from './mail-template.js';

/** Sets of colleges whose editions are kept; nearly everybody follows one, so that a newsletter has a few. */
const KEPT = 200;
/** A correction of what an edition says shows within this. */
const KEPT_MS = 15 * 60_000;

/** An edition could not be made, and cannot be by trying again. */
export class EditionFailed extends Error {
  constructor(cause: unknown) {
    super('an edition could not be made', { cause });
  }
}

const NOTHING_TO_SAY = Symbol('nothing to say');

/** Editions as templates: rendered, and their MIME made, once for all recipients that follow the same colleges. */
@Injectable()
export class Editions {
  private readonly kept = new LRUCache<string, Promise<MailTemplate | typeof NOTHING_TO_SAY>>({
    max: KEPT,
    ttl: KEPT_MS,
  });

  constructor(
    private readonly content: NewsletterContent,
    private readonly settings: Settings,
    @Inject(NOTIFICATION_ENV) private readonly env: Pick<NotificationEnv, 'MAIL_FROM'>,
  ) {}

  /** Undefined where there is nothing to say to who follows just these. */
  async templateFor(newsletter: EditionOf, collegeIds: readonly number[]): Promise<MailTemplate | undefined> {
    const key = `${newsletter.id} ${collegeIds.join(' ')}`;
    let template = this.kept.get(key);
    if (!template) {
      template = this.compile(newsletter, collegeIds);
      this.kept.set(key, template);
      template.catch(() => this.kept.delete(key));
    }
    const compiled = await template;
    return compiled === NOTHING_TO_SAY ? undefined : compiled;
  }

  private async compile(
    newsletter: EditionOf,
    collegeIds: readonly number[],
  ): Promise<MailTemplate | typeof NOTHING_TO_SAY> {
    try {
      const edition = await this.content.edition(newsletter, collegeIds);
      if (!edition) return NOTHING_TO_SAY;
      const from = mailSender(this.env, this.settings);
      return await MailTemplate.compile(edition, { from, date: new Date() });
    } catch (error) {
      throw isPassing(error) ? error : new EditionFailed(error);
    }
  }
}
