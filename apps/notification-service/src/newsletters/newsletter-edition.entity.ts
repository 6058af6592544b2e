import { defineEntity, p } from '@mikro-orm/core';
import { College } from '../audience/college.entity.js';
import type { EditionContent } from './newsletter-copy.js';
import { Newsletter } from './newsletter.entity.js';

/** Content of a sent newsletter about one college, without data about recipients. */
export const NewsletterEditionSchema = defineEntity({
  name: 'NewsletterEdition',
  tableName: 'newsletter_editions',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    newsletterId: () => p.manyToOne(Newsletter).mapToPk().name('newsletter_id').deleteRule('cascade'),
    collegeId: () => p.manyToOne(College).mapToPk().name('college_id').deleteRule('cascade'),
    subject: p.text(),
    preheader: p.text(),
    content: p.json<EditionContent>(),
    /** When its first email was composed. */
    sentAt: p.datetime().defaultRaw('now()'),
    /** Whether it is in the archive: its newsletter is finished, and no other one was about the college in its week. */
    isPublished: p.boolean().default(false),
  },
  uniques: [{ name: 'newsletter_editions_newsletter_index', properties: ['newsletterId', 'collegeId'] }],
  indexes: [
    {
      name: 'newsletter_editions_archive_index',
      expression:
        'CREATE INDEX newsletter_editions_archive_index ON newsletter_editions (college_id, id) WHERE is_published',
    },
  ],
});
