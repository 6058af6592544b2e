import { defineEntity, p } from '@mikro-orm/core';
import { Vendor } from '../vendors/vendor.entity.js';

export const ReviewSchema = defineEntity({
  name: 'Review',
  tableName: 'reviews',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    vendor: () => p.manyToOne(Vendor).ref().deleteRule('cascade'),
    userId: p.integer(),
    rating: p.smallint().check('rating >= 1 AND rating <= 5'),
    text: p.text().strictNullable().check('char_length(text) >= 1 AND char_length(text) <= 500'),
    /** Its writer's account is suspended: not shown, not counted. */
    isHidden: p.boolean().default(false),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().defaultRaw('now()'),
  },
  uniques: [{ properties: ['vendor', 'userId'] }],
  indexes: [
    { name: 'reviews_of_vendor', expression: 'CREATE INDEX reviews_of_vendor ON reviews (vendor_id, id DESC)' },
    { name: 'reviews_of_user', properties: ['userId', 'vendor'] },
  ],
});

/** What a student says of a vendor: one each. Its vendor keeps sum and count of them (`Vendor.countRating`). */
export class Review extends ReviewSchema.class {
  /** Says something else; its day and its place in the list stay. */
  rewrite(rating: number, text: string | null): void {
    this.rating = rating;
    this.text = text;
    this.updatedAt = new Date();
  }
}
ReviewSchema.setClass(Review);
