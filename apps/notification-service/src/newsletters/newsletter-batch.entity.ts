import { defineEntity, p } from '@mikro-orm/core';
import { Newsletter } from './newsletter.entity.js';

const count = () => p.integer().default(0);

/**
 * A few hundred recipients of a newsletter: the unit that one sender claims and that a queued job names. Leased and
 * counted as a unit, so that a mail costs only one write of its own row.
 */
export const NewsletterBatchSchema = defineEntity({
  name: 'NewsletterBatch',
  tableName: 'newsletter_batches',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    newsletterId: () => p.manyToOne(Newsletter).mapToPk().name('newsletter_id').deleteRule('cascade'),
    /** Counts from 1, in the order in which recipients were listed. */
    number: p.integer(),
    recipients: count(),
    sent: count(),
    failed: count(),
    uncertain: count(),
    skipped: count(),
    /** Recipients still to be mailed, or mailed again. */
    open: count(),
    /** Number of the current claim. Only ever increases, so that a sender with an expired claim can be detected. */
    claim: count(),
    /** End of the current sender's lease. */
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
