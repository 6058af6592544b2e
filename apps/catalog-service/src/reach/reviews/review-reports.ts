import { Injectable } from '@nestjs/common';
import type { AdminReviewDto } from '@campus-deals/contracts/catalog/review.dto';
import { ProductError } from '@campus-deals/service-defaults';
import { tables } from '../../tables.js';
import { SubjectReports } from '../../moderation/public.js';
import type { Review } from './review.entity.js';
import { getAdminReview, getReviewForUpdate, reviewNotFound, reviewSubject } from './reviews.query.js';

/** Reports about reviews. They never hide one: an admin decides. */
@Injectable()
export class ReviewReports extends SubjectReports<Review, AdminReviewDto> {
  protected readonly subject = 'review';
  protected readonly notFound = reviewNotFound;
  protected readonly present = (id: number) => getAdminReview(tables(this.em), id);
  protected readonly getForUpdate = async (id: number) => (await getReviewForUpdate(this.em, id)).review;
  protected readonly audited = ({ id, vendor }: Review) => reviewSubject(id, vendor.getEntity());

  protected override requireReportable(review: Review, userId: number): void {
    const { isOpen, isPublic } = review.vendor.getEntity();
    if (!review.isShown() || !isOpen || !isPublic) throw reviewNotFound(review.id);
    if (review.userId === userId) throw new ProductError('access_denied', 'You cannot report your own review');
  }
}
