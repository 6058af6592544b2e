import { defineEntity, p } from '@mikro-orm/core';
import { Newsletter } from './newsletter.entity.js';

const count = () => p.integer().default(0);

/**
 * Some hundred recipients of a newsletter: what one sender has at a time, and what a job in the queue names. It is leased
 * and counted as a whole, so that a mail costs one write of its own row.
 */
export const NewsletterBatchSchema = defineEntity({
  name: 'NewsletterBatch',
  tableName: 'newsletter_batches',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    newsletterId: () => p.manyToOne(Newsletter).mapToPk().name('newsletter_id').deleteRule('cascade'),
    /** From 1, in the order in which recipients were listed. */
    number: p.integer(),
    recipients: count(),
    sent: count(),
    failed: count(),
    uncertain: count(),
    skipped: count(),
    /** Recipients that are still to be mailed, or mailed again. */
    open: count(),
    /** Which claim it is under, counted up and never back: a sender that was overtaken has an older one. */
    claim: count(),
    /** Until then a sender has it. */
    leasedUntil: p.datetime().strictNullable(),
    /** When the first of its open recipients is due. */
    dueAt: p.datetime().defaultRaw('now()'),
  },
  uniques: [{ name: 'newsletter_batches_number_index', properties: ['newsletterId', 'number'] }],
  indexes: [
    {
      name: 'newsletter_batches_due_index',
      expression: 'CREATE INDEX newsletter_batches_due_index ON newsletter_batches (due_at, id) WHERE open > 0',
    },
  ],
});

export class NewsletterBatch extends NewsletterBatchSchema.class {}
NewsletterBatchSchema.setClass(NewsletterBatch);
