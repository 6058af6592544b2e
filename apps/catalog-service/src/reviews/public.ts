export { Review } from './review.entity.js';
export { ReviewReport } from './review-report.entity.js';
export { removeReview } from './reviews.query.js';
export { ReviewsService } from './reviews.service.js';
