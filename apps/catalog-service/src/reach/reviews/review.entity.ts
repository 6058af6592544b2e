import { defineEntity, p } from '@mikro-orm/core';
import { Vendor } from '../../vendors/vendor.entity.js';

const index = (name: string, on: string) => ({ name, expression: `CREATE INDEX ${name} ON reviews ${on}` });

export const ReviewSchema = defineEntity({
  name: 'Review',
  tableName: 'reviews',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    vendor: () => p.manyToOne(Vendor).ref().deleteRule('cascade'),
    userId: p.integer(),
    /** Identity's key of the author's mailbox. Null in rows of an earlier version. */
    mailboxKey: p.text().strictNullable(),
    rating: p.smallint().check('rating >= 1 AND rating <= 5'),
    text: p.text().strictNullable().check('char_length(text) >= 1'),
    /** True while the author's account is suspended: neither shown nor counted. */
    isHidden: p.boolean().default(false),
    /** An admin's reason to hide it, read by its author: neither shown nor counted. Null: not hidden by an admin. */
    hiddenReason: p.text().strictNullable(),
    /** The vendor's only answer, and the time of its last change. */
    answer: p.text().strictNullable().check('char_length(answer) >= 1'),
    answeredAt: p.datetime().strictNullable(),
    /** Reports that no admin has dismissed. */
    reportCount: p.integer().default(0).check('report_count >= 0'),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().defaultRaw('now()'),
  },
  uniques: [
    { properties: ['vendor', 'userId'] },
    { name: 'reviews_of_mailbox', properties: ['vendor', 'mailboxKey'], where: 'mailbox_key IS NOT NULL' },
  ],
  indexes: [
    index('reviews_of_vendor', '(vendor_id, id DESC)'),
    index('reviews_unanswered', '(vendor_id, id DESC) WHERE answer IS NULL'),
    index('reviews_reported', '(id DESC) WHERE report_count > 0'),
    index('reviews_hidden', '(id DESC) WHERE hidden_reason IS NOT NULL'),
    { name: 'reviews_of_user', properties: ['userId', 'vendor'] },
  ],
});

/** A student's review of a vendor, one per student and mailbox. The vendor stores their sum and count (`Vendor.countRating`). */
export class Review extends ReviewSchema.class {
  /** Whether readers see it, and the vendor's rating counts it. */
  isShown(): boolean {
    return !this.isHidden && this.hiddenReason === null;
  }

  /** Replaces rating and text; its date and its place in the list stay. */
  rewrite(rating: number, text: string | null): void {
    this.rating = rating;
    this.text = text;
    this.updatedAt = new Date();
  }
}
ReviewSchema.setClass(Review);
