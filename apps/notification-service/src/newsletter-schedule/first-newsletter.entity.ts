import { defineEntity, p } from '@mikro-orm/core';

export const FirstNewsletterSchema = defineEntity({
  name: 'FirstNewsletter',
  tableName: 'first_newsletters',
  properties: {
    collegeId: p.integer().primary().autoincrement(false),
    activatedAt: p.datetime(),
    dueAt: p.datetime(),
    /** When it was begun, or another newsletter had come before it. */
    doneAt: p.datetime().strictNullable(),
  },
  indexes: [{ name: 'first_newsletters_due_index', properties: ['dueAt'], where: 'done_at IS NULL' }],
});

/** That a college which was activated is to have its first newsletter: once, whatever is heard twice. */
export class FirstNewsletter extends FirstNewsletterSchema.class {}
FirstNewsletterSchema.setClass(FirstNewsletter);
