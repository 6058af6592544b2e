import { Inject, Injectable } from '@nestjs/common';
import { isTransient } from '@campus-deals/service-defaults';
import { Settings } from '@campus-deals/settings';
import { LRUCache } from 'lru-cache';
import { NOTIFICATION_ENV, type NotificationEnv } from '../../env.js';
import type { RenderedMail } from '../layout/email-frame.js';
import { type MailFrame, mailFrame, mailSender } from '../layout/mail-frame.js';
import { MailTemplate } from './mail-template.js';

/** Maximum cached templates. Almost all recipients of a moment share a few. */
const KEPT = 200;
/** Cache lifetime: corrected content appears within this time. */
const KEPT_MS = 15 * 60_000;

/** Thrown when an edition could not be rendered. Retrying does not help. */
export class EditionFailed extends Error {
  constructor(cause: unknown) {
    super('an edition could not be made', { cause });
  }
}

/** Caches templates: an email is rendered and MIME-encoded once for all recipients who get the same but for links. */
@Injectable()
export class MailTemplates {
  private readonly kept = new LRUCache<string, Promise<MailTemplate | undefined>>({ max: KEPT, ttl: KEPT_MS });

  constructor(
    private readonly settings: Settings,
    @Inject(NOTIFICATION_ENV) private readonly env: Pick<NotificationEnv, 'MAIL_FROM' | 'PUBLIC_URL'>,
  ) {}

  /** Returns the sender details for what is rendered now. */
  frame(): MailFrame {
    return mailFrame(this.env, this.settings);
  }

  /** Returns the template under a key. Without one, it is rendered; undefined if there is nothing to send. */
  get(key: string, render: () => Promise<RenderedMail | undefined>): Promise<MailTemplate | undefined> {
    let template = this.kept.get(key);
    if (!template) {
      template = this.compile(render);
      this.kept.set(key, template);
      template.catch(() => this.kept.delete(key));
    }
    return template;
  }

  private async compile(render: () => Promise<RenderedMail | undefined>): Promise<MailTemplate | undefined> {
    try {
      const mail = await render();
      const from = mailSender(this.env, this.settings);
      return mail && (await MailTemplate.compile(mail, { from, date: new Date() }));
    } catch (error) {
      throw isTransient(error) ? error : new EditionFailed(error);
    }
  }
}
