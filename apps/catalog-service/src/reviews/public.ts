export { Review } from './review.entity.js';
export { ReviewReport } from './review-report.entity.js';
export { ReviewsService } from './reviews.service.js';
