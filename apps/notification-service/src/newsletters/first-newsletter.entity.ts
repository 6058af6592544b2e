import { defineEntity, p } from '@mikro-orm/core';

export const FirstNewsletterSchema = defineEntity({
  name: 'FirstNewsletter',
  tableName: 'first_newsletters',
  properties: {
    collegeId: p.integer().primary().autoincrement(false),
    activatedAt: p.datetime(),
    dueAt: p.datetime(),
    /** When it was created, or found to be preceded by another newsletter. */
    doneAt: p.datetime().strictNullable(),
  },
  indexes: [{ name: 'first_newsletters_due_index', properties: ['dueAt'], where: 'done_at IS NULL' }],
});

/** The first newsletter of a newly activated college. Its row makes it once, also if the event is redelivered. */
export class FirstNewsletter extends FirstNewsletterSchema.class {}
FirstNewsletterSchema.setClass(FirstNewsletter);
