import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { REPORT_REASONS, REVIEW_REPORT_REASONS, VENDOR_REPORT_REASONS } from '@campus-deals/contracts/enumerations';
import { Review } from '../reach/reviews/review.entity.js';
import { DEAL_OR_VENDOR } from './revision.entity.js';

const REASONS = [...new Set([...REPORT_REASONS, ...VENDOR_REPORT_REASONS, ...REVIEW_REPORT_REASONS])];

/** A report about a deal, a business or a review, at most one per account. */
export const Report = defineEntity({
  name: 'Report',
  tableName: 'reports',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    ...DEAL_OR_VENDOR,
    reviewId: () =>
      p.manyToOne(Review).mapToPk().strictNullable().name('review_id').updateRule('no action').deleteRule('cascade'),
    /** Account of the reporter; null: erased. */
    userId: p.integer().strictNullable(),
    /** Reason that fits the subject. */
    reason: p.enum(REASONS),
    comment: p.text().strictNullable(),
    /** Whether it counts towards hiding a deal. */
    counts: p.boolean().default(false),
    /** Identity's key of the reporter's mailbox; null: unknown or of no use, or the account was erased. */
    mailboxKey: p.text().strictNullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    /** Time at which an admin dismissed it, approved the deal or hid the review; null: still open. */
    dismissedAt: p.datetime().strictNullable(),
  },
  checks: [{ name: 'reports_subject', expression: 'num_nonnulls(deal_id, vendor_id, review_id) = 1' }],
  uniques: [
    { name: 'reports_of_deal_once', properties: ['dealId', 'userId'] },
    { name: 'reports_of_vendor_once', properties: ['vendorId', 'userId'] },
    { name: 'reports_of_review_once', properties: ['reviewId', 'userId'] },
  ],
  indexes: [
    { name: 'reports_of_deal', expression: 'CREATE INDEX reports_of_deal ON reports (deal_id, id DESC)' },
    { name: 'reports_of_vendor', expression: 'CREATE INDEX reports_of_vendor ON reports (vendor_id, id DESC)' },
    { name: 'reports_of_review', expression: 'CREATE INDEX reports_of_review ON reports (review_id, id DESC)' },
    { name: 'reports_of_mailbox', properties: ['dealId', 'mailboxKey'], where: 'mailbox_key IS NOT NULL' },
    { name: 'reports_of_user', properties: ['userId'], where: 'user_id IS NOT NULL' },
  ],
});

export type Report = InferEntity<typeof Report>;
