import { defineEntity, p } from '@mikro-orm/core';
import { REVIEW_REPORT_REASONS } from '@campus-deals/contracts/enumerations';
import { Review } from './review.entity.js';

export const ReviewReportSchema = defineEntity({
  name: 'ReviewReport',
  tableName: 'review_reports',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    reviewId: () => p.manyToOne(Review).mapToPk().name('review_id').updateRule('no action').deleteRule('cascade'),
    /** Account of the reporter; null: erased. */
    userId: p.integer().strictNullable(),
    reason: p.enum(REVIEW_REPORT_REASONS),
    comment: p.text().strictNullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    /** Time at which an admin dismissed it or hid the review; null: still open. */
    dismissedAt: p.datetime().strictNullable(),
  },
  uniques: [{ name: 'review_reports_once', properties: ['reviewId', 'userId'] }],
  indexes: [
    {
      name: 'review_reports_of_review',
      expression: 'CREATE INDEX review_reports_of_review ON review_reports (review_id, id DESC)',
    },
    { name: 'review_reports_of_user', properties: ['userId'], where: 'user_id IS NOT NULL' },
  ],
});

/** A report about a review, once per account. Reports never hide it: an admin decides. */
export class ReviewReport extends ReviewReportSchema.class {}
ReviewReportSchema.setClass(ReviewReport);
