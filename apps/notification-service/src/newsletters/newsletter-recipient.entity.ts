import { NEWSLETTER_RECIPIENT_STATUSES } from '@campus-deals/contracts/enumerations';
import { defineEntity, p } from '@mikro-orm/core';
import { Newsletter } from './newsletter.entity.js';

/** Partitioned by month, so that a whole month is dropped once its newsletters are old. */
export const NewsletterRecipientSchema = defineEntity({
  name: 'NewsletterRecipient',
  tableName: 'newsletter_recipients',
  properties: {
    /** Identifies the mail in its Message-ID, together with the newsletter's id. */
    id: p.bigint('number').primary().autoincrement().generated('by default as identity'),
    /** First day of the month in which its newsletter started. Name it in every read of a newsletter's recipients. */
    month: p.date().primary().defaultRaw(`date_trunc('month'::text, (now() AT TIME ZONE 'UTC'::text))`),
    newsletterId: () => p.manyToOne(Newsletter).mapToPk().name('newsletter_id').deleteRule('cascade'),
    /** Number of its chunk. */
    chunk: p.integer(),
    email: p.text(),
    /** User who owns the address, or owned it when the mail was listed; null for a visitor's. */
    userId: p.integer().strictNullable(),
    status: p.enum(NEWSLETTER_RECIPIENT_STATUSES).default('pending'),
    attempts: p.integer().default(0),
    /** When it is mailed next; null once it is final. */
    dueAt: p.datetime().strictNullable().defaultRaw('now()'),
    sentAt: p.datetime().strictNullable(),
    /** Last reply of the mail server if it did not accept the mail, or why none was sent. */
    reply: p.text().strictNullable(),
  },
  /** Address first, because a subscriber's mails are looked up by address alone. */
  uniques: [{ name: 'newsletter_recipients_email_index', properties: ['email', 'newsletterId', 'month'] }],
  indexes: [
    { name: 'newsletter_recipients_chunk_index', properties: ['newsletterId', 'chunk', 'id'] },
    { name: 'newsletter_recipients_user_index', properties: ['userId'], where: 'user_id IS NOT NULL' },
  ],
});

/** A recipient address of a newsletter. Its unique row guarantees a single mail. Written by the senders' statements. */
export class NewsletterRecipient extends NewsletterRecipientSchema.class {}
NewsletterRecipientSchema.setClass(NewsletterRecipient);
