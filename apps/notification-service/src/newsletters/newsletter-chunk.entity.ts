import { defineEntity, p } from '@mikro-orm/core';
import { Newsletter } from './newsletter.entity.js';

const count = () => p.integer().default(0);

/**
 * Some hundred recipients of a newsletter: the unit of a queued job and of the counts, so that an email costs only one
 * write of its own row.
 */
export const NewsletterChunkSchema = defineEntity({
  name: 'NewsletterChunk',
  tableName: 'newsletter_chunks',
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
    /** When the first of its open recipients is due. */
    dueAt: p.datetime().defaultRaw('now()'),
  },
  uniques: [{ name: 'newsletter_chunks_number_index', properties: ['newsletterId', 'number'] }],
  indexes: [
    {
      name: 'newsletter_chunks_due_index',
      expression: 'CREATE INDEX newsletter_chunks_due_index ON newsletter_chunks (due_at, id) WHERE open > 0',
    },
  ],
});
