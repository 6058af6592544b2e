import { NEWSLETTER_RECIPIENT_STATUSES } from '@campus-deals/contracts/enumerations';
import { defineEntity, p } from '@mikro-orm/core';
import { Newsletter } from './newsletter.entity.js';

/** The reply of a recipient that waits because an address gets one email a minute. */
export const MAILBOX_LIMIT = 'mailbox limit';

export const NewsletterRecipientSchema = defineEntity({
  name: 'NewsletterRecipient',
  tableName: 'newsletter_recipients',
  properties: {
    /** Names the mail together with its newsletter, in the Message-ID. */
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    newsletterId: () => p.manyToOne(Newsletter).mapToPk().name('newsletter_id').deleteRule('cascade'),
    /** The number of its batch. */
    batch: p.integer(),
    email: p.text(),
    /** User whose address it was, once theirs is another. */
    userId: p.integer().strictNullable(),
    status: p.enum(NEWSLETTER_RECIPIENT_STATUSES).default('pending'),
    attempts: p.integer().default(0),
    /** When it is to be mailed next; null once it is over. */
    dueAt: p.datetime().strictNullable().defaultRaw('now()'),
    sentAt: p.datetime().strictNullable(),
    /** The mail server's last reply where the mail was not taken, or why none was sent. */
    reply: p.text().strictNullable(),
  },
  /** By address first: what a person got is asked by it alone. */
  uniques: [{ name: 'newsletter_recipients_email_index', properties: ['email', 'newsletterId'] }],
  indexes: [
    { name: 'newsletter_recipients_batch_index', properties: ['newsletterId', 'batch', 'id'] },
    { name: 'newsletter_recipients_user_index', properties: ['userId'], where: 'user_id IS NOT NULL' },
  ],
});

/** One address that one newsletter is to: the row that makes "once each" true. Written by the senders' statements. */
export class NewsletterRecipient extends NewsletterRecipientSchema.class {}
NewsletterRecipientSchema.setClass(NewsletterRecipient);
