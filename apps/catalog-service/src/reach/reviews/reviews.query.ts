import type { EntityManager } from '@mikro-orm/postgresql';
import type { AdminAction } from '@campus-deals/audit';
import { ReviewDto, type AdminReviewDto, type WrittenReviewDto } from '@campus-deals/contracts/catalog/review.dto';
import {
  FOR_UPDATE,
  changedCounts,
  changedTags,
  json,
  jsonText,
  pages,
  pagesOf,
  ProductError,
  same,
  type Fields,
} from '@campus-deals/service-defaults';
import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import { VENDORS_TAG, vendorsOfCollegeTag } from '../../colleges/public.js';
import { tables, type Db, type Tables } from '../../tables.js';
import { countUpTo, isOpenCollege } from '../../visibility/public.js';
import { Vendor, vendorTag } from '../../vendors/public.js';
import { Review } from './review.entity.js';

const eb = expressionBuilder<Tables, 'reviews' | 'vendors'>();

/** Public fields of a review, without any data about its author. */
const reviewFields: Fields<ReviewDto> = same(eb, ReviewDto, 'reviews');

const writtenReviewFields: Fields<WrittenReviewDto> = {
  ...reviewFields,
  hiddenReason: eb.ref('reviews.hidden_reason'),
};

const adminReviewFields: Fields<AdminReviewDto> = {
  ...writtenReviewFields,
  vendorId: eb.ref('vendors.id'),
  vendorName: eb.ref('vendors.name'),
  collegeId: eb.ref('vendors.college_id'),
  reportCount: eb.ref('reviews.report_count'),
};

const NEWEST = { keys: [['reviews.id', 'integer']], direction: 'desc' } as const;

const shownOf = (db: Db, vendorId: Expression<number>) =>
  db
    .selectFrom('reviews')
    .select(jsonText(reviewFields).as('json'))
    .where('reviews.vendor_id', '=', vendorId)
    .where('reviews.is_hidden', '=', sql.lit(false))
    .where('reviews.hidden_reason', 'is', null);

/** Shown reviews of a public vendor, newest first; undefined if there is no such vendor. */
export const publicReviews = pagesOf(
  (db: Db, { vendorId }: { vendorId: number }) =>
    db
      .selectFrom('vendors')
      .innerJoin('colleges', 'colleges.id', 'vendors.college_id')
      .select(['vendors.id', 'colleges.id as collegeId'])
      .where('vendors.id', '=', vendorId)
      .where(isOpenCollege)
      .where('vendors.is_public', '=', sql.lit(true)),
  (db, _values, scope) => shownOf(db, scope('id')),
  NEWEST,
);

/** Shown reviews of a user's business, newest first; undefined if the user has none. */
export const ownReviews = pagesOf(
  (db: Db, { userId }: { userId: number; unanswered: boolean }) =>
    db.selectFrom('vendors').select('vendors.id').where('vendors.user_id', '=', userId),
  (db, { unanswered }, scope) => {
    const reviews = shownOf(db, scope('id'));
    return unanswered ? reviews.where('reviews.answer', 'is', null) : reviews;
  },
  NEWEST,
);

/** Limit of the count of reported or hidden reviews. */
const MAX_COUNTED = 10_000;
const inState = (isHidden: boolean) =>
  isHidden ? sql<SqlBool>`reviews.hidden_reason IS NOT NULL` : sql<SqlBool>`reviews.report_count > 0`;

/** Reported or hidden reviews of all vendors, newest first. */
export const adminReviews = pages(
  (db: Db, { isHidden }: { isHidden: boolean }) =>
    db
      .selectFrom('reviews')
      .innerJoin('vendors', 'vendors.id', 'reviews.vendor_id')
      .where(inState(isHidden))
      .select(jsonText(adminReviewFields).as('json')),
  NEWEST,
);

export async function countAdminReviews(db: Db, isHidden: boolean): Promise<number> {
  const reviews = db.selectFrom('reviews').where(inState(isHidden));
  const { total } = await db
    .selectNoFrom(countUpTo(MAX_COUNTED, reviews as never).as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export async function findOwnReview(db: Db, vendorId: number, userId: number): Promise<WrittenReviewDto | null> {
  const found = await db
    .selectFrom('reviews')
    .select(json(writtenReviewFields).as('review'))
    .where('vendor_id', '=', vendorId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return found?.review ?? null;
}

/** Returns a review in the format of responses to admins' writes. */
export async function getAdminReview(db: Db, id: number): Promise<AdminReviewDto> {
  const { review } = await db
    .selectFrom('reviews')
    .innerJoin('vendors', 'vendors.id', 'reviews.vendor_id')
    .where('reviews.id', '=', id)
    .select(json(adminReviewFields).as('review'))
    .executeTakeFirstOrThrow();
  return review;
}

/** Locks a review's vendor, under which all writes to its reviews happen. Throws review_not_found. */
export async function getReviewForUpdate(em: EntityManager, id: number): Promise<{ review: Review; vendor: Vendor }> {
  const found = await tables(em).selectFrom('reviews').select('vendor_id').where('id', '=', id).executeTakeFirst();
  const vendor = found && (await em.findOne(Vendor, found.vendor_id, FOR_UPDATE));
  // Read under the lock, since it may have been deleted or changed before.
  const review = vendor && (await em.findOne(Review, id));
  if (!review) throw reviewNotFound(id);
  return { review, vendor };
}

/** Deletes a user's review of a vendor, if there is one. The caller has locked the vendor. */
export async function removeReview(em: EntityManager, vendor: Vendor, userId: number): Promise<void> {
  const review = await em.findOne(Review, { vendor: vendor.id, userId });
  if (!review) return;
  if (review.isShown()) vendor.uncountRating(review.rating);
  em.remove(review);
  await em.flush();
  dropCachedRating(vendor);
}

/** Names a review in the audit log, which never contains its text: an erasure must be able to delete it. */
export function reviewSubject(id: number, { name }: Vendor): AdminAction['subject'] {
  return { type: 'review', id, label: `a review of ${name}` };
}

export function reviewNotFound(id: number): ProductError {
  return new ProductError('review_not_found', `Review ${id} not found`);
}

/**
 * Invalidates answers with the vendor's rating. Its own page and reviews are dropped at once, since the author views
 * them next; lists, which show only the mean, after a delay. Cards of its deals show neither.
 */
export function dropCachedRating({ id, collegeId }: Vendor): void {
  changedTags(vendorTag(id));
  changedCounts(VENDORS_TAG, ...(collegeId === null ? [] : [vendorsOfCollegeTag(collegeId)]));
}
